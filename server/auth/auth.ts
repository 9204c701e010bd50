import type { FastifyInstance } from 'fastify';
import type { Mailer } from '#server/mail/mailer.ts';
import type { Platform } from '#server/platform/platform.ts';
import { registerChangeUser } from './admin/change-user.ts';
import { registerCreateUser } from './admin/create-user.ts';
import { registerDeleteUser } from './admin/delete-user.ts';
import { registerAdminFactors } from './admin/factors.ts';
import { registerGenerateLink } from './admin/generate-link.ts';
import { registerInvite } from './admin/invite.ts';
import { registerListUsers } from './admin/list-users.ts';
import { registerReadUser } from './admin/read-user.ts';
import { type AuthContext, type AuthOptions, createAuthContext } from './auth-context.ts';
import { requireCaptcha } from './captcha/require-captcha.ts';
import { scheduleCleanUp } from './clean-up.ts';
import { registerAuthorize } from './code-host/authorize.ts';
import { registerCallback } from './code-host/callback.ts';
import { registerHealth } from './discovery/health.ts';
import { registerKeySet } from './discovery/key-set.ts';
import { registerSettings } from './discovery/settings.ts';
import { registerChallenge } from './factors/challenge.ts';
import { registerCountRecoveryCodes } from './factors/count-recovery-codes.ts';
import { registerEnroll } from './factors/enroll.ts';
import { registerMakeRecoveryCodes } from './factors/make-recovery-codes.ts';
import { authTextJob, sendCode } from './factors/text-code.ts';
import { registerUnenroll } from './factors/unenroll.ts';
import { registerUseRecoveryCode } from './factors/use-recovery-code.ts';
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
import { createSignInLink, createSignInToken } from './sign-in/sign-in-link.ts';
import { registerToken } from './sign-in/token.ts';
import { registerSignUp } from './sign-up/sign-up.ts';
import { registerSamlAcs } from './sso/acs.ts';
import { registerAdminSsoProviders } from './sso/admin-providers.ts';
import { registerSamlMetadata } from './sso/service-provider.ts';
import { registerSso } from './sso/start-sso.ts';
import { registerGetUser } from './users/get-user.ts';
import { registerUpdateUser } from './users/update-user.ts';
import { registerResend } from './verification/resend.ts';
import { registerVerify } from './verification/verify.ts';
import { registerVerifyLink } from './verification/verify-link.ts';
import { answerErrors } from './wire/error-handler.ts';
import { readJsonBodies } from './wire/parse-body.ts';

export type AuthService = {
  /** A one-time link that signs the owner of `email` in and goes on to the path `next`; mail it to `address` alone. */
  createSignInLink(request: { email: string; next: string }): Promise<{ address: string; url: string }>;
  /** A one-time token for a person whose account elsewhere proves `email`, and the id of the user it signs in. */
  createSignInToken(request: {
    email: string;
    by: { provider: string; subject: string };
  }): Promise<{ userId: string; tokenHash: string }>;
};

const endpoints: ReadonlyArray<(app: FastifyInstance, auth: AuthContext) => void> = [
  registerSignUp,
  registerToken,
  registerVerify,
  registerVerifyLink,
  registerOneTimePassword,
  registerResend,
  registerRecover,
  registerReauthenticate,
  registerGetUser,
  registerUpdateUser,
  registerLogOut,
  registerSettings,
  registerHealth,
  registerKeySet,
  registerAuthorize,
  registerCallback,
  registerLinkIdentity,
  registerUnlinkIdentity,
  registerEnroll,
  registerChallenge,
  registerVerifyFactor,
  registerUnenroll,
  registerCountRecoveryCodes,
  registerMakeRecoveryCodes,
  registerUseRecoveryCode,
  registerSso,
  registerSamlAcs,
  registerSamlMetadata,
  registerAdminSsoProviders,
  registerListUsers,
  registerCreateUser,
  registerReadUser,
  registerChangeUser,
  registerDeleteUser,
  registerGenerateLink,
  registerInvite,
  registerAdminFactors,
];

/** The auth service: its endpoints at /auth/v1, its mails and its clean-up as jobs. */
export function registerAuth(
  app: FastifyInstance,
  platform: Platform,
  mailer: Mailer,
  options: AuthOptions = {},
): AuthService {
  const auth = createAuthContext(platform, mailer, options);
  app.register(
    async (scope) => {
      scope.addHook('onRequest', (_request, reply, done) => {
        reply.header('cache-control', 'no-store');
        done();
      });
      readJsonBodies(scope);
      answerErrors(scope);
      limitRequests(scope, auth);
      requireCaptcha(scope, auth);
      limitGuesses(scope, auth);
      for (const register of endpoints) register(scope, auth);
    },
    { prefix: '/auth/v1' },
  );
  platform.jobs.handle(authMailJob, (payload) => sendAuthMail(auth, payload));
  platform.jobs.handle(authTextJob, (payload) => sendCode(auth, payload));
  scheduleCleanUp(auth);
  return {
    createSignInLink: (request) => createSignInLink(auth, request),
    createSignInToken: (request) => createSignInToken(auth, request),
  };
}
