import { documentPaths, paths } from '../web/ui/paths.ts';

/** The plain documents that answer with 200. */
export const marketingPages = documentPaths.filter((path) => path !== '/404');

/** Where people start to use the product. */
export const appPages = [paths.submitIssue, paths.trackProgress(), paths.signIn(), paths.dashboard];
