/** Scripts that hydrate a prerendered page; until they load, the page accepts text but not clicks. */
export const scripts = /^\/assets\/.*\.js$/;

/** The script that follows changes, which a page loads last. */
export const followingScript = /^\/assets\/follow-.{8}\.js$/;
