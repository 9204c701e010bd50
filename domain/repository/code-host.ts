/** What people call the code host: one of one's own beside the public one is named by its address too. */
export function codeHostName(host: string): string {
  return host === 'github.com' ? 'GitHub' : `GitHub at ${host}`;
}

/**
 * What can be read of a repository: one folder, one file, the names of all files, the whole of it, or how a
 * pull request stands.
 */
export const READ_KINDS = ['dir', 'file', 'names', 'archive', 'pull_request'] as const;

export type ReadKind = (typeof READ_KINDS)[number];
