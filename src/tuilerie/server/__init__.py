"""The server: tables that are played over HTTP and WebSocket."""
