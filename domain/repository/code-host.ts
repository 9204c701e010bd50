/** Returns the display name of a code host. The name includes the host name, except for github.com. */
export function codeHostName(host: string): string {
  return host === 'github.com' ? 'GitHub' : `GitHub at ${host}`;
}

export const READ_KINDS = ['dir', 'file', 'names', 'archive', 'pull_request', 'estimate'] as const;

export type ReadKind = (typeof READ_KINDS)[number];
