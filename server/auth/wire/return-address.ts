import type { FastifyRequest } from 'fastify';

export type ReturnAddresses = {
  /** Returns `redirect_to` if that URL is allowed, and the site's URL otherwise. A session may be added to it. */
  absolute(redirectTo: string | null | undefined): string;
  /**
   * Returns the path of `redirect_to`, or null if it leads to another site. It may be any path, because no session is
   * added to it.
   */
  path(redirectTo: string | null | undefined): string | null;
};

// The time to read a host name is quadratic in its characters.
const longest = 2048;

// The address of a return may carry a session, which a script in a stored PDF could read. So it must be a page: no path
// of a service (`/name/v1`), and neither a percent sign nor an empty segment, which could hide one.
const page = /^(?!\/\w+\/v\d|.*\/\/)\/[\w.~/-]*$/;

/**
 * Allows redirects to this site; those that may carry a session only to its pages. A local instance also allows other
 * ports of the same machine.
 */
export function returnAddresses(site: { publicUrl: string; isLocal: boolean }): ReturnAddresses {
  const home = new URL(site.publicUrl);
  const parse = (redirectTo: string | null | undefined): URL | null => {
    if (!redirectTo || redirectTo.length > longest) return null;
    const target = URL.parse(redirectTo, home);
    if (target === null || target.username !== '' || target.password !== '') return null;
    return target;
  };
  // The protocol is compared too, because a `blob:` URL has the same origin as the site that created it.
  const isHome = (target: URL) => target.origin === home.origin && target.protocol === home.protocol;
  const isAllowed = (target: URL) =>
    page.test(target.pathname) && (isHome(target) || (site.isLocal && isLoopback(target)));
  return {
    absolute(redirectTo) {
      const target = parse(redirectTo);
      return target && isAllowed(target) ? target.href : site.publicUrl;
    },
    path(redirectTo) {
      const target = parse(redirectTo);
      if (target === null || !isHome(target)) return null;
      // Browsers treat the text after two leading slashes as a host name.
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
