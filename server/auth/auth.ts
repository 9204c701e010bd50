import type { FastifyInstance } from 'fastify';
import type { Mailer } from '#server/mail/mailer.ts';
import type { Platform } from '#server/platform/platform.ts';
import { registerAdminFactors } from './admin/factors.ts';
import { registerGenerateLink } from './admin/generate-link.ts';
import { registerInvite } from './admin/invite.ts';
import { requireServiceRole } from './admin/require-service-role.ts';
import { registerAdminUsers } from './admin/users.ts';
import { type AuthContext, type AuthOptions, createAuthContext } from './auth-context.ts';
import { requireCaptcha } from './captcha/require-captcha.ts';
import { scheduleCleanUp } from './clean-up.ts';
import { registerAuthorize } from './code-host/authorize.ts';
import { registerCallback } from './code-host/callback.ts';
import { markBrowsers } from './devices/mark-browsers.ts';
import { registerDiscovery } from './discovery.ts';
import { registerChallenge } from './factors/challenge.ts';
import { registerEnroll } from './factors/enroll.ts';
import { registerRecoveryCodes } from './factors/recovery-codes.ts';
import { authTextJob, sendCode } from './factors/text-code.ts';
import { registerUnenroll } from './factors/unenroll.ts';
import { registerVerifyFactor } from './factors/verify-factor.ts';
import { registerLinkIdentity } from './identities/link-identity.ts';
import { registerUnlinkIdentity } from './identities/unlink-identity.ts';
import { limitGuesses, limitRequests } from './limits/limit-requests.ts';
import { authMailJob } from './mail/auth-mail.ts';
import { sendAuthMail } from './mail/send-auth-mail.ts';
import { registerReauthenticate } from './passwords/reauthenticate.ts';
import { registerRecover } from './passwords/recover.ts';
import { registerLogOut } from './sessions/log-out.ts';
import { registerOneTimePassword } from './sign-in/one-time-password.ts';
import { signInLinks } from './sign-in/sign-in-link.ts';
import { registerToken } from './sign-in/token.ts';
import { registerSignUp } from './sign-up/sign-up.ts';
import { registerSamlAcs } from './sso/acs.ts';
import { registerAdminSsoProviders } from './sso/admin-providers.ts';
import { registerSamlMetadata } from './sso/service-provider.ts';
import { registerSso } from './sso/start-sso.ts';
import { registerKeySet } from './tokens/key-set.ts';
import { registerOwnUser } from './users/own-user.ts';
import { registerLinkAccount } from './verification/link-account.ts';
import { registerResend } from './verification/resend.ts';
import { registerVerify } from './verification/verify.ts';
import { registerVerifyLink } from './verification/verify-link.ts';
import { answerErrors } from './wire/error-handler.ts';
import { readJsonBodies } from './wire/parse-body.ts';

type Register = (app: FastifyInstance, auth: AuthContext) => void;

const endpoints: readonly Register[] = [
  registerSignUp,
  registerToken,
  registerVerify,
  registerVerifyLink,
  registerLinkAccount,
  registerOneTimePassword,
  registerResend,
  registerRecover,
  registerReauthenticate,
  registerOwnUser,
  registerLogOut,
  registerDiscovery,
  registerKeySet,
  registerAuthorize,
  registerCallback,
  registerLinkIdentity,
  registerUnlinkIdentity,
  registerEnroll,
  registerChallenge,
  registerVerifyFactor,
  registerUnenroll,
  registerRecoveryCodes,
  registerSso,
  registerSamlAcs,
  registerSamlMetadata,
];

/** Only the service role may call these endpoints. */
const adminEndpoints: readonly Register[] = [
  registerAdminSsoProviders,
  registerAdminUsers,
  registerGenerateLink,
  registerInvite,
  registerAdminFactors,
];

export function registerAuth(
  app: FastifyInstance,
  platform: Platform,
  mailer: Mailer,
  options: AuthOptions = {},
) {
  const auth = createAuthContext(platform, mailer, options);
  app.register(
    async (scope) => {
      readJsonBodies(scope);
      answerErrors(scope);
      limitRequests(scope, auth);
      requireCaptcha(scope, auth);
      limitGuesses(scope, auth);
      markBrowsers(scope, platform.settings.publicUrl);
      for (const register of endpoints) register(scope, auth);
      scope.register(async (admin) => {
        admin.addHook('preHandler', (request) => requireServiceRole(auth, request));
        for (const register of adminEndpoints) register(admin, auth);
      });
    },
    { prefix: '/auth/v1' },
  );
  platform.jobs.handle(authMailJob, (payload, job) => sendAuthMail(auth, payload, job));
  platform.jobs.handle(authTextJob, (payload) => sendCode(auth, payload));
  scheduleCleanUp(auth);
  return signInLinks(auth);
}
