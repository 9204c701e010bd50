/** What makes a prerendered page answer: until it is there, a page takes text and no press. */
export const scripts = /^\/assets\/.*\.js$/;

/** What follows changes, which a page loads last of all. */
export const followingScript = /^\/assets\/follow-.{8}\.js$/;
