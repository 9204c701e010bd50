import type { FastifyInstance } from 'fastify';
import type { InstanceConfig } from '#domain/wire/instance.ts';
import { paymentMode } from '#server/checkout/payment-mode.ts';
import type { Platform } from './platform/platform.ts';

/** /config.json: what the web app needs at run time, so that one build serves every instance. Never a secret. */
export function answerConfig(app: FastifyInstance, { keys, settings }: Platform): void {
  const config: InstanceConfig = {
    anonKey: keys.anonKey,
    payments: paymentMode(settings),
    feePercent: settings.platformFeePercent,
    github: settings.github !== null,
  };
  app.get('/config.json', async (_request, reply) => reply.header('cache-control', 'no-cache').send(config));
}
