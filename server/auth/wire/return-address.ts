import type { FastifyRequest } from 'fastify';

export type ReturnAddresses = {
  /** Returns `redirect_to` if that URL is allowed, and the site's URL otherwise. A session may be added to it. */
  absolute(redirectTo: string | null | undefined): string;
  /** Returns the path of `redirect_to`, or null if `redirect_to` leads to another site. */
  path(redirectTo: string | null | undefined): string | null;
};

// The time to read a host name is quadratic in its characters.
const longest = 2048;

// The services answer below a version. One of them sends files of strangers, and a script in a PDF can read the session in
// the address at which it is opened. A percent sign or an empty segment could hide the path of a service.
const page = /^(?!\/\w+\/v\d|.*\/\/)\/[\w.~/-]*$/;

/** Allows only redirects to pages of this site. A local instance also allows other ports of the same machine. */
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
  const isPage = (target: URL) => isHome(target) && page.test(target.pathname);
  const isAllowed = (target: URL) => isPage(target) || (site.isLocal && isOtherLoopback(target, home));
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

function isOtherLoopback(target: URL, home: URL): boolean {
  const names = ['localhost', '127.0.0.1', '[::1]'];
  return /^https?:$/.test(target.protocol) && names.includes(target.hostname) && target.port !== home.port;
}

export function redirectToOf(request: FastifyRequest): string | null {
  const { redirect_to: redirectTo } = request.query as Record<string, unknown>;
  return typeof redirectTo === 'string' ? redirectTo : null;
}
