import type { FastifyInstance } from 'fastify';
import type { AuthContext } from './auth-context.ts';
import { hasSsoProviders } from './sso/sso-provider.ts';

const providersNotSetUp = ['apple', 'azure', 'bitbucket', 'discord', 'facebook', 'figma', 'gitlab', 'google'];

export function registerDiscovery(app: FastifyInstance, auth: AuthContext): void {
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
  app.get('/health', async () => ({
    version: 'lastmile',
    name: 'GoTrue',
    description: 'GoTrue is a user registration and authentication API',
  }));
}
