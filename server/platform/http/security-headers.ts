import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { forOtherOrigins, isService } from './cors.ts';

const oneYear = 365 * 24 * 60 * 60;

/** The content security policy of responses that are not pages. It forbids everything. */
export const closedPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const forDocumentsAlone = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

// A page loads dozens of these files, and a browser never shows one as a page.
const partOfPage = /^\/assets\/[\w.-]+\.(?:js|css|woff2)$/;
const forPagesAlone = [...forDocumentsAlone, 'content-security-policy', 'x-frame-options'];

/**
 * Sets the security headers of every response, including errors, and the CORS headers of the four services.
 */
export function setSecurityHeaders(app: FastifyInstance, { isLocal }: { isLocal: boolean }): void {
  const ofDocuments = {
    ...headersOfHelmet(isLocal),
    'content-security-policy': closedPolicy,
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  };
  // Stored files get the headers of documents, because a browser can display them.
  const ofFiles = { ...ofDocuments, ...forOtherOrigins, 'cache-control': 'no-store' };
  const ofData = without(forDocumentsAlone, ofFiles);
  const ofParts = without(forPagesAlone, ofDocuments);
  app.addHook('onRequest', ({ url }, reply, done) => {
    if (!isService(url)) reply.headers(partOfPage.test(url) ? ofParts : ofDocuments);
    else reply.headers(url.startsWith('/storage/') ? ofFiles : ofData);
    done();
  });
}

function without(names: string[], headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
}

function headersOfHelmet(isLocal: boolean): Record<string, string> {
  const headers: Record<string, string> = {};
  const collect = {
    setHeader: (name: string, value: string) => Object.assign(headers, { [name.toLowerCase()]: value }),
  };
  const apply = helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: isLocal ? false : { maxAge: oneYear, includeSubDomains: true },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin' },
    xPoweredBy: false,
  });
  apply(undefined as never, collect as never, (error) => {
    if (error) throw error;
  });
  return headers;
}
