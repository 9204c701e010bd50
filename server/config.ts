import type { FastifyInstance } from 'fastify';
import type { InstanceConfig } from '#domain/wire/instance.ts';
import { paymentMode } from '#server/payment-provider/open-payment-provider.ts';
import { captchaPage } from './auth/captcha/widget.ts';
import type { Platform } from './platform/platform.ts';
import { shareCall } from './platform/share-call.ts';
import { offersTexts } from './sms/text-sender.ts';

/** Serves the runtime configuration of the web app at /config.json. It must not contain secrets. */
export function answerConfig(app: FastifyInstance, platform: Platform): void {
  const { keys, settings } = platform;
  const config: Omit<InstanceConfig, 'offersSampleData'> = {
    anonKey: keys.anonKey,
    payments: paymentMode(settings),
    feePercent: settings.platformFeePercent,
    github: settings.github !== null,
    texts: offersTexts(settings),
    codeHost: new URL(settings.github?.url ?? 'https://github.com').host,
    hasSampleCodeHost: settings.github?.isSample ?? false,
    engineerApproval: settings.engineerApproval,
    contactEmail: settings.contactEmail,
    captcha: settings.captcha && captchaPage(settings.captcha).widget,
  };
  const findEmpty = shareCall(() => isEmpty(platform));
  app.get('/config.json', async (_request, reply) => {
    const answer: InstanceConfig = { ...config, offersSampleData: await findEmpty() };
    return reply.header('cache-control', 'no-cache').send(answer);
  });
}

/** Returns true for a local instance without issues, and false if the database fails. */
async function isEmpty({ settings, database }: Platform): Promise<boolean> {
  if (!settings.isLocal) return false;
  const found = await database.owner`select from marketplace.issue limit 1`.catch(() => [null]);
  return found.length === 0;
}
