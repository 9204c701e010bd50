import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { mailErrors } from '#domain/errors/mail.ts';
import { submissionEmailError } from '#domain/issue/submission.ts';
import { readCallerInForce } from '#server/platform/caller/caller-in-force.ts';
import type { Platform } from '#server/platform/platform.ts';
import { functionRefusal, parseOrRefuse } from '../function-errors.ts';
import { limitRecipient, limitSender } from './limit-mails.ts';
import { opensSubmission } from './submission-key.ts';

const body = z.object({
  issue_id: z.guid(),
  key: z.string().min(1).max(200),
  email: z.string().max(1000).trim(),
});

type Outcome = 'corrected' | 'unknown' | 'late' | 'taken_up' | 'again' | 'same';

/**
 * Handles POST /correct-address `{issue_id, key, email}`. Replaces the email address of a submission and
 * sends the confirmation to the new address. This works only one time, in the first hour. Nobody may have
 * signed in with the old address or claimed the issue. Only the browser that sent the submission has the key. If the
 * sender was signed in, the caller must be signed in to the same account.
 */
export function correctAddress(app: FastifyInstance, platform: Platform): void {
  const { database, settings } = platform;
  app.post('/correct-address', async (request) => {
    const { userId } = await readCallerInForce(request.headers, platform);
    const shape = 'The body must be JSON with an issue_id, its key and an email.';
    const { issue_id: id, key, email } = parseOrRefuse(body, request.body, shape);
    if (!opensSubmission(key, id)) throw functionRefusal(403, mailErrors.notThisBrowser);
    const fault = submissionEmailError(email);
    if (fault !== null) throw functionRefusal(422, fault);
    const { owner } = database;
    await limitSender(owner, settings, request);
    await owner.begin(async (tx) => {
      const [row] = await tx<[{ outcome: Outcome }]>`
        select marketplace.correct_address(${id}, ${email}, ${userId}) as outcome`;
      if (row.outcome !== 'corrected') throw refusals[row.outcome]();
      await limitRecipient(tx, settings, email);
    });
    return { success: true };
  });
}

const refusals: Record<Exclude<Outcome, 'corrected'>, () => Error> = {
  unknown: () => functionRefusal(403, mailErrors.notThisBrowser),
  late: () => functionRefusal(409, mailErrors.correctionLate),
  taken_up: () => functionRefusal(409, mailErrors.takenUp),
  again: () => functionRefusal(409, mailErrors.correctedBefore),
  same: () => functionRefusal(409, mailErrors.sameAddress),
};
