import { mailErrors } from '../errors/mail.ts';
import { isBlank, isLongerThan } from '../text/characters.ts';

/** Returns the error message for a message to the operator, or null. */
export function contactMessageError(message: string): string | null {
  if (isBlank(message)) return mailErrors.contactMessageNeeded;
  return isLongerThan(message, 5000) ? mailErrors.contactMessageTooLong : null;
}
