/**
 * What can be read of a repository: one folder, one file, the names of all files, the whole of it, or how a
 * pull request stands.
 */
export const READ_KINDS = ['dir', 'file', 'names', 'archive', 'pull_request'] as const;

export type ReadKind = (typeof READ_KINDS)[number];
