import type { FastifyInstance } from 'fastify';
import type { InstanceConfig } from '#domain/wire/instance.ts';
import type { Platform } from './platform/platform.ts';

/** /config.json: what the web app needs at run time, so that one build serves every instance. Never a secret. */
export function answerConfig(app: FastifyInstance, { keys }: Platform): void {
  const config: InstanceConfig = { anonKey: keys.anonKey, payments: 'off', github: false };
  app.get('/config.json', async (_request, reply) => reply.header('cache-control', 'no-cache').send(config));
}
