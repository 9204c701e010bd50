import type { FastifyInstance } from 'fastify';
import type { Platform } from '#server/platform/platform.ts';
import { chooseMails } from './choose-mails.ts';
import { correctAddress } from './correct-address.ts';
import { resendConfirmation } from './resend-confirmation.ts';
import { unsubscribe } from './unsubscribe.ts';

/** Registers what people do about the mails they get. */
export function registerMailFunctions(app: FastifyInstance, platform: Platform): void {
  chooseMails(app, platform);
  unsubscribe(app, platform);
  resendConfirmation(app, platform);
  correctAddress(app, platform);
}
