/** What can be read of a repository: one folder, one file, the names of all files, or the whole of it. */
export const READ_KINDS = ['dir', 'file', 'names', 'archive'] as const;

export type ReadKind = (typeof READ_KINDS)[number];
