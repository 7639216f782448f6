/** Whether this is the page of a static folder: there is no server, and places in the page stand behind a #. */
export const isStatic = import.meta.env.MODE === "site";
