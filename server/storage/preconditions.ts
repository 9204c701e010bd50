import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether the copy that the client holds is still good (RFC 9110, 13.1.2 and 13.1.3): the tag decides, and only
 * where none is given the date.
 */
export function hasNotChanged(headers: IncomingHttpHeaders, eTag: string, changedAt: Date): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined)
    return tags.trim() === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === eTag);
  return isNotAfter(changedAt, headers['if-modified-since']);
}

/** Whether a range may be served: no If-Range, or one that names exactly this version (RFC 9110, 13.1.5). */
export function isSameVersion(ifRange: unknown, eTag: string, changedAt: Date): boolean {
  if (typeof ifRange !== 'string') return true;
  return ifRange === eTag || ifRange === changedAt.toUTCString();
}

/** HTTP dates have whole seconds. */
function isNotAfter(changedAt: Date, header: string | undefined): boolean {
  const since = header === undefined ? Number.NaN : Date.parse(header);
  return Math.floor(changedAt.getTime() / 1000) * 1000 <= since;
}
