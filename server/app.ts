import type { FastifyInstance } from 'fastify';
import { registerAuth } from '#server/auth/auth.ts';
import { withSampleSecret } from '#server/dev/code-host-routes.ts';
import { registerDevPages } from '#server/dev/dev.ts';
import { registerEstimates } from '#server/estimates/estimates.ts';
import { registerFunctions } from '#server/functions/functions.ts';
import { registerLive } from '#server/live/live.ts';
import { openMailer } from '#server/mail/open-mailer.ts';
import { registerNotifications } from '#server/notifications/notifications.ts';
import { openPaymentProvider } from '#server/payment-provider/open-payment-provider.ts';
import { registerPayments } from '#server/payments/payments.ts';
import { registerRest } from '#server/rest/rest.ts';
import { registerStorage } from '#server/storage/storage.ts';
import { captchaPage } from './auth/captcha/widget.ts';
import { answerConfig } from './config.ts';
import { watchAccess } from './platform/database/access.ts';
import { createServer } from './platform/http/create-server.ts';
import { answerHealth } from './platform/http/health.ts';
import type { Platform } from './platform/platform.ts';
import { publishSettings } from './publish-settings.ts';
import { answerSecurityTxt } from './security-txt.ts';
import { loadWebBuild } from './web/build.ts';
import { serveWeb } from './web/serve-web.ts';

/** Builds the complete server. Does not listen for connections and does not start the background jobs. */
export async function buildApp(given: Platform): Promise<FastifyInstance> {
  const platform = withSampleSecret(given);
  await publishSettings(platform);
  const access = watchAccess(platform);
  const app = await createServer(platform, access);
  app.addHook('onClose', () => access.stop());
  const mailer = openMailer(platform);
  app.addHook('onClose', () => mailer.close());

  const { createSignInLink, createSignInToken } = registerAuth(app, platform, mailer);
  await app.register(async (scope) => registerRest(scope, platform), { prefix: '/rest/v1' });
  let files: ReturnType<typeof registerStorage> | null = null;
  await app.register(
    async (scope) => {
      files = registerStorage(scope, platform);
    },
    { prefix: '/storage/v1' },
  );
  const { check, readFile } = files as unknown as ReturnType<typeof registerStorage>;
  const { ensureEstimate } = registerEstimates(platform, readFile);
  registerNotifications(platform, { mailer, createSignInLink, ensureEstimate });
  const payments = await registerPayments(app, platform, await openPaymentProvider(platform));
  await app.register(
    async (scope) => {
      registerFunctions(scope, platform, { createSignInToken });
      payments.addFunctions(scope);
    },
    { prefix: '/functions/v1' },
  );
  await app.register(async (scope) => registerLive(scope, platform));

  answerConfig(app, platform);
  answerSecurityTxt(app, platform);
  const fileStore = { name: 'The file store', isVital: false, run: () => check().then(() => null) };
  answerHealth(app, platform, access, [fileStore]);
  if (platform.settings.isLocal) registerDevPages(app, platform, { createSignInLink });
  const foreign = platform.settings.captcha ? captchaPage(platform.settings.captcha).origins : [];
  await serveWeb(app, await loadWebBuild(foreign), platform.settings.publicUrl);
  return app;
}
