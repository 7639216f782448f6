"""Routes and sockets: everything that a client reaches."""
