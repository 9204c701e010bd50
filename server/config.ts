import type { FastifyInstance } from 'fastify';
import { type AssumedFix, assumedFix } from '#domain/estimate/prior.ts';
import type { InstanceConfig } from '#domain/wire/instance.ts';
import { paymentMode } from '#server/payment-provider/open-payment-provider.ts';
import { captchaPage } from './auth/captcha/widget.ts';
import { readPrior } from './estimates/prepared-estimator.ts';
import type { Platform } from './platform/platform.ts';
import { shareCall } from './platform/share-call.ts';
import { offersTexts } from './sms/text-sender.ts';

/** Serves the runtime configuration of the web app at /config.json. It must not contain secrets. */
export function answerConfig(app: FastifyInstance, platform: Platform): void {
  const { keys, settings } = platform;
  const config: Omit<InstanceConfig, 'assumedFix' | 'offersSampleData'> = {
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
  const readChanging = shareCall(() => Promise.all([readAssumedFix(platform), isEmpty(platform)]));
  app.get('/config.json', async (_request, reply) => {
    const [assumedFix, offersSampleData] = await readChanging();
    const answer: InstanceConfig = { ...config, assumedFix, offersSampleData };
    return reply.header('cache-control', 'no-cache').send(answer);
  });
}

/** Returns null if the database fails, because the rest of the configuration works without it. */
async function readAssumedFix({ database, log }: Platform): Promise<AssumedFix | null> {
  try {
    return assumedFix(await readPrior(database.owner, log));
  } catch (cause) {
    log.warn({ err: cause }, 'What a fix is assumed to cost could not be read');
    return null;
  }
}

/** Returns true for a local instance without issues, and false if the database fails. */
async function isEmpty({ settings, database }: Platform): Promise<boolean> {
  if (!settings.isLocal) return false;
  const found = await database.owner`select from marketplace.issue limit 1`.catch(() => [null]);
  return found.length === 0;
}
