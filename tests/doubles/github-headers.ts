import { createHash } from 'node:crypto';

/** The headers that recorded answers of the real code host carry, beside those of the connection. */
export function headersOf(status: number, body: string | Buffer): Record<string, string> {
  const found = {
    'cache-control': 'private, max-age=60, s-maxage=60',
    etag: `W/"${createHash('sha256').update(body).digest('hex')}"`,
  };
  return { ...always, ...(status < 300 ? found : {}) };
}

const always = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Link, Location, Retry-After, X-RateLimit-Limit, X-OAuth-Scopes',
  'content-security-policy': "default-src 'none'",
  'content-type': 'application/json; charset=utf-8',
  'referrer-policy': 'origin-when-cross-origin, strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000; includeSubdomains; preload',
  'x-accepted-oauth-scopes': '',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'deny',
  'x-github-media-type': 'github.v3; format=json',
  'x-github-request-id': '0000:00000:0000000:0000000:00000000',
  'x-oauth-scopes': 'repo, user',
  'x-ratelimit-limit': '5000',
  'x-ratelimit-remaining': '4999',
  'x-ratelimit-reset': '1767225600',
  'x-ratelimit-resource': 'core',
  'x-ratelimit-used': '1',
  'x-xss-protection': '0',
};

/** Where the other pages of a list are, as the code host says it; nothing where there is one page. */
export function linkHeader(address: string, page: number, pages: number): Record<string, string> {
  const at = new URL(address);
  const to = (number: number, rel: string) => {
    at.searchParams.set('page', String(number));
    return `<${at.href}>; rel="${rel}"`;
  };
  const before = page > 1 ? [to(page - 1, 'prev')] : [];
  const after = page < pages ? [to(page + 1, 'next'), to(pages, 'last')] : [];
  const first = page > 1 ? [to(1, 'first')] : [];
  const links = [...before, ...after, ...first];
  return links.length === 0 ? {} : { link: links.join(', ') };
}
