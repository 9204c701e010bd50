/** The host that /config.json names if a local instance serves a sample code host. */
export const SAMPLE_CODE_HOST = 'sample';

/** Returns the display name of a code host. It includes the host name unless that is github.com. */
export function codeHostName(host: string): string {
  if (host === SAMPLE_CODE_HOST) return 'the sample code host';
  return host === 'github.com' ? 'GitHub' : `GitHub at ${host}`;
}

export const READ_KINDS = ['dir', 'file', 'names', 'archive', 'pull_request'] as const;

export type ReadKind = (typeof READ_KINDS)[number];
