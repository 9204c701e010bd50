import { mailErrors } from '#domain/errors/mail.ts';
import { failingUnlessRefused } from '../backend/call-failure.ts';
import { callFunction } from '../backend/function-call.ts';

export type ContactMessage = { name: string; email: string; message: string; issue: string };

/** Sends a message to the operator. The rejection says when to try again. */
export function sendToOperator(message: ContactMessage): Promise<void> {
  return failingUnlessRefused('contactNotSent', mailErrors.contactNotSent, () =>
    callFunction('contact', message),
  );
}
