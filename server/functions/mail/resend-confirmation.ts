import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { mailErrors } from '#domain/errors/mail.ts';
import { requireCaller } from '#server/platform/caller/caller.ts';
import type { Platform } from '#server/platform/platform.ts';
import { functionRefusal, parseOrRefuse } from '../function-errors.ts';
import { limitRecipient, limitSender, tooMany } from './limit-mails.ts';
import { opensSubmission } from './submission-key.ts';

const body = z.object({ issue_id: z.guid(), key: z.string().min(1).max(200) });
const gapInSeconds = 60;

type Outcome = 'sent' | 'unknown' | 'late' | 'taken_up' | 'enough' | 'soon';

/**
 * Handles POST /resend-confirmation `{issue_id, key}`. Sends the confirmation of a submission again. Only the
 * browser that sent the submission has the key. The response does not reveal whether the issue exists.
 */
export function resendConfirmation(app: FastifyInstance, { database, keys, settings }: Platform): void {
  app.post('/resend-confirmation', { preHandler: requireCaller(keys) }, async (request) => {
    const shape = 'The body must be JSON with an issue_id and its key.';
    const { issue_id: id, key } = parseOrRefuse(body, request.body, shape);
    if (!opensSubmission(key, id)) throw functionRefusal(403, mailErrors.notThisBrowser);
    const { owner } = database;
    const [issue] = await owner<{ email: string }[]>`select email from marketplace.issue where id = ${id}`;
    if (!issue) throw functionRefusal(403, mailErrors.notThisBrowser);
    const gap = gapInSeconds / settings.limitFactor;
    await limitSender(owner, settings, request);
    await owner.begin(async (tx) => {
      const [row] = await tx<[{ outcome: Outcome }]>`
        select marketplace.resend_confirmation(${id}, make_interval(secs => ${gap})) as outcome`;
      refuse(row.outcome, gap);
      await limitRecipient(tx, settings, issue.email);
    });
    return { success: true };
  });
}

function refuse(outcome: Outcome, gap: number): void {
  switch (outcome) {
    case 'sent':
      return;
    case 'unknown':
      throw functionRefusal(403, mailErrors.notThisBrowser);
    case 'late':
      throw functionRefusal(409, mailErrors.confirmationLate);
    case 'taken_up':
      throw functionRefusal(409, mailErrors.takenUp);
    case 'enough':
      throw functionRefusal(409, mailErrors.sentOften);
    case 'soon':
      throw tooMany(Math.ceil(gap), mailErrors.tooSoon(Math.ceil(gap)));
  }
}
