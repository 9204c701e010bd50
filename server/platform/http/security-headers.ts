import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const oneYear = 365 * 24 * 60 * 60;

/** What an answer that is no page of ours may do in a browser: nothing. Pages set a policy of their own. */
export const closedPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Puts the security headers on every answer, errors too. */
export async function setSecurityHeaders(
  app: FastifyInstance,
  { isLocal }: { isLocal: boolean },
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: isLocal ? false : { maxAge: oneYear, includeSubDomains: true },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin' },
  });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('content-security-policy', closedPolicy);
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
    done();
  });
}
