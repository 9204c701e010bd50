/** The name of a code host for people. One other than github.com is named with its address. */
export function codeHostName(host: string): string {
  return host === 'github.com' ? 'GitHub' : `GitHub at ${host}`;
}

/** Reads of a repository: one folder, one file, the names of all files, the archive, or a pull request. */
export const READ_KINDS = ['dir', 'file', 'names', 'archive', 'pull_request'] as const;

export type ReadKind = (typeof READ_KINDS)[number];
