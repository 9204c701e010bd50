import type { FastifyRequest } from 'fastify';

export type ReturnAddresses = {
  /** Where GET /verify may send the browser: `redirect_to` when allowed, else the site itself. */
  absolute(redirectTo: string | null | undefined): string;
  /** The same as a path of this site for links in mails; null when it leads elsewhere. */
  path(redirectTo: string | null | undefined): string | null;
};

/** Keeps links from leading anywhere but to this site (or, on a local instance, to this machine). */
export function returnAddresses(site: { publicUrl: string; isLocal: boolean }): ReturnAddresses {
  const home = new URL(site.publicUrl);
  const parse = (redirectTo: string | null | undefined): URL | null => {
    if (!redirectTo || !URL.canParse(redirectTo, home.href)) return null;
    const target = new URL(redirectTo, home);
    if (target.username !== '' || target.password !== '') return null;
    return target;
  };
  // A `blob:` address has the origin of the site that it was made at.
  const isHome = (target: URL) => target.origin === home.origin && target.protocol === home.protocol;
  const isAllowed = (target: URL) => isHome(target) || (site.isLocal && isLoopback(target));
  return {
    absolute(redirectTo) {
      const target = parse(redirectTo);
      return target && isAllowed(target) ? target.href : site.publicUrl;
    },
    path(redirectTo) {
      const target = parse(redirectTo);
      if (target === null || !isHome(target)) return null;
      // A path that begins with two slashes would be read as another host.
      return `/${target.pathname.replace(/^[/\\]+/, '')}${target.search}${target.hash}`;
    },
  };
}

function isLoopback(target: URL): boolean {
  return /^https?:$/.test(target.protocol) && ['localhost', '127.0.0.1', '[::1]'].includes(target.hostname);
}

/** What the request asks to be sent back to: `redirect_to` of the query string, as clients send it. */
export function redirectToOf(request: FastifyRequest): string | null {
  const { redirect_to: redirectTo } = request.query as Record<string, unknown>;
  return typeof redirectTo === 'string' ? redirectTo : null;
}
