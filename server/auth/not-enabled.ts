import type { FastifyInstance } from 'fastify';
import type { AuthContext } from './auth-context.ts';
import { requireUser } from './users/require-user.ts';
import { authError } from './wire/auth-error.ts';

type Refusal = {
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
  status: number;
  code: string;
  message: string;
};

const unknownFactor = { status: 404, code: 'mfa_factor_not_found', message: 'Factor not found' };
const open: Refusal[] = [
  {
    method: 'POST',
    url: '/sso',
    status: 404,
    code: 'saml_provider_disabled',
    message: 'SAML 2.0 is disabled',
  },
];

const forSignedIn: Refusal[] = [
  { method: 'POST', url: '/factors/:id/challenge', ...unknownFactor },
  { method: 'POST', url: '/factors/:id/verify', ...unknownFactor },
  { method: 'DELETE', url: '/factors/:id', ...unknownFactor },
];

/** The calls of the protocol whose feature this instance does not offer, each with its specified refusal. */
export function registerNotEnabled(app: FastifyInstance, auth: AuthContext): void {
  for (const { method, url, status, code, message } of open) {
    app.route({ method, url, handler: async () => refuse(status, code, message) });
  }
  for (const { method, url, status, code, message } of forSignedIn) {
    app.route({
      method,
      url,
      handler: async (request) => {
        await requireUser(auth, request);
        refuse(status, code, message);
      },
    });
  }
  app.post('/factors', async (request) => {
    await requireUser(auth, request);
    const { factor_type: type } = request.body as { factor_type?: unknown };
    if (type === 'totp') refuse(422, 'mfa_totp_enroll_not_enabled', 'MFA enroll is disabled for TOTP');
    if (type === 'phone') refuse(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone');
    if (type === 'webauthn')
      refuse(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn');
    refuse(400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn');
  });
}

function refuse(status: number, code: string, message: string): never {
  throw authError(status, code, message);
}
