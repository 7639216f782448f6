/**
 * Whether this page comes from a static folder: then there is no server, and the page's addresses come after
 * a #.
 */
export const isStatic = import.meta.env.MODE === "site";
