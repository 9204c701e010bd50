/** What makes a prerendered page answer: until it is there, a page takes text and no press. */
export const scripts = /^\/assets\/.*\.js$/;
