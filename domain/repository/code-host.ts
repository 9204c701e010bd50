/** Returns a code host's display name, with its host name unless it is github.com. */
export function codeHostName(host: string): string {
  return host === 'github.com' ? 'GitHub' : `GitHub at ${host}`;
}

/** Kinds of repository reads: a folder, a file, the names of all files, the archive, or a pull request. */
export const READ_KINDS = ['dir', 'file', 'names', 'archive', 'pull_request'] as const;

export type ReadKind = (typeof READ_KINDS)[number];
