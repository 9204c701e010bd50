import type { IncomingHttpHeaders } from 'node:http';

/** The handle that a call carries in `x-github-token`; null for a call without one. */
export function readHandle(headers: IncomingHttpHeaders): string | null {
  const given = headers['x-github-token'];
  const handle = Array.isArray(given) ? given[0] : given;
  return handle?.trim() || null;
}
