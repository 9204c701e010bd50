import { createContext } from 'react';

/**
 * Whether the page is written as a plain document: without the app's scripts, and brought to life by the island.
 * True in the build alone; in the browser the app draws the same parts itself.
 */
export const IsDocument = createContext(false);
