import type { FastifyInstance } from 'fastify';
import type { AuthContext } from '../auth-context.ts';
import { hasSsoProviders } from '../sso/sso-provider.ts';

const providersNotSetUp = ['apple', 'azure', 'bitbucket', 'discord', 'facebook', 'figma', 'gitlab', 'google'];

/** GET /settings: the sign-in methods of this instance. */
export function registerSettings(app: FastifyInstance, auth: AuthContext): void {
  app.get('/settings', async () => ({
    external: {
      ...Object.fromEntries(providersNotSetUp.map((provider) => [provider, false])),
      github: auth.codeHost !== null,
      email: true,
      phone: false,
      anonymous_users: auth.signUpAnonymously !== null,
    },
    disable_signup: false,
    mailer_autoconfirm: auth.autoconfirm,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: await hasSsoProviders(auth.platform.database.owner),
    passkeys_enabled: false,
  }));
}
