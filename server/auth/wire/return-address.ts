import type { FastifyRequest } from 'fastify';

export type ReturnAddresses = {
  /** The target of a redirect: `redirect_to` when allowed, otherwise the site. */
  absolute(redirectTo: string | null | undefined): string;
  /** The same as a path of this site, or null for another site. */
  path(redirectTo: string | null | undefined): string | null;
};

/** Allows only this site, and on a local instance also other ports of this machine. */
export function returnAddresses(site: { publicUrl: string; isLocal: boolean }): ReturnAddresses {
  const home = new URL(site.publicUrl);
  const parse = (redirectTo: string | null | undefined): URL | null => {
    if (!redirectTo || !URL.canParse(redirectTo, home.href)) return null;
    const target = new URL(redirectTo, home);
    if (target.username !== '' || target.password !== '') return null;
    return target;
  };
  // A `blob:` URL has the origin of the site that created it.
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
      // Browsers read a path that begins with two slashes as another host.
      return `/${target.pathname.replace(/^[/\\]+/, '')}${target.search}${target.hash}`;
    },
  };
}

function isLoopback(target: URL): boolean {
  return /^https?:$/.test(target.protocol) && ['localhost', '127.0.0.1', '[::1]'].includes(target.hostname);
}

export function redirectToOf(request: FastifyRequest): string | null {
  const { redirect_to: redirectTo } = request.query as Record<string, unknown>;
  return typeof redirectTo === 'string' ? redirectTo : null;
}
