import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { emailError } from '#domain/account/email-error.ts';
import { mailErrors } from '#domain/errors/mail.ts';
import { contactMessageError } from '#domain/operator/contact.ts';
import { isStorable } from '#domain/text/characters.ts';
import { requireCaller } from '#server/platform/caller/caller.ts';
import { callerOf } from '#server/platform/http/sender-address.ts';
import type { Platform } from '#server/platform/platform.ts';
import { spend } from '#server/platform/rate-limit/budgets.ts';
import { functionRefusal, parseOrRefuse } from '../function-errors.ts';
import { tooMany } from './limit-mails.ts';

const text = (limit: number) => z.string().max(limit).refine(isStorable).trim();
const body = z
  .object({ name: text(200), email: text(254), message: text(20_000), issue: text(100) })
  .partial();

/** Handles POST /contact `{name?, email, message, issue?}`. Queues an email to the operator. */
export function contactOperator(app: FastifyInstance, { database, jobs, keys, settings }: Platform): void {
  app.post('/contact', { preHandler: requireCaller(keys) }, async (request) => {
    const shape = 'The body must be JSON with an email and a message, and may have a name and an issue.';
    const { name = '', email = '', message = '', issue = '' } = parseOrRefuse(body, request.body, shape);
    const fault = emailError(email) ?? contactMessageError(message);
    if (fault !== null) throw functionRefusal(422, fault);
    if (settings.adminEmail === null) throw functionRefusal(409, mailErrors.contactClosed);
    const address = callerOf(request, settings);
    await database.owner.begin(async (tx) => {
      const wait = await spend(tx, settings, { contact: 1 }, { address });
      if (wait !== null) throw tooMany(wait, mailErrors.tooManyMessages(wait));
      await jobs.enqueue('contact-mail', { id: randomUUID(), name, email, message, issue }, {}, tx);
    });
    return { success: true };
  });
}
