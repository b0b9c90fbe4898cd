"""The card room in a browser: a server for pages and for other people's programs."""
