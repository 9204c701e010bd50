import { documentPaths, paths } from '../web/ui/paths.ts';

/** The prerendered documents with status 200. */
export const marketingPages = documentPaths.filter((path) => path !== '/404');

/** The entry pages of the app. */
export const appPages = [paths.submitIssue, paths.trackProgress(), paths.signIn(), paths.dashboard];
