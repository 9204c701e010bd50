import { accountErrors, accountRefusals } from './account.ts';
import { attachmentErrors, attachmentRefusals, fileErrors } from './attachment.ts';
import { codeHostErrors, codeHostRefusals } from './code-host.ts';
import { databaseToolErrors, databaseToolRefusals } from './database-tools.ts';
import { engineerErrors, engineerRefusals } from './engineer.ts';
import { functionErrors } from './function.ts';
import { generalErrors, serviceErrors } from './general.ts';
import { fixRefusals, issueErrors, issueRefusals } from './issue.ts';
import { liveChangeErrors } from './live-changes.ts';
import { mailErrors } from './mail.ts';
import { operatorErrors, operatorRefusals } from './operator.ts';
import { paymentErrors, paymentFunctionErrors, paymentRefusals } from './payment.ts';
import { quoteErrors, quoteRefusals } from './quote.ts';
import { submissionErrors } from './submission.ts';
import { workingNoteErrors, workingNoteRefusals } from './working-note.ts';

/** Only the database raises these codes. A function takes the JSON object that is raised with its code. */
export const refusals = {
  ...accountRefusals,
  ...attachmentRefusals,
  ...codeHostRefusals,
  ...databaseToolRefusals,
  ...engineerRefusals,
  ...fixRefusals,
  ...issueRefusals,
  ...operatorRefusals,
  ...paymentRefusals,
  ...quoteRefusals,
  ...workingNoteRefusals,
} as const;

/**
 * Maps every code to its message, or to a function that returns it. The web app imports single subjects
 * instead.
 */
export const sentences = {
  ...accountErrors,
  ...attachmentErrors,
  ...codeHostErrors,
  ...databaseToolErrors,
  ...engineerErrors,
  ...fileErrors,
  ...functionErrors,
  ...generalErrors,
  ...issueErrors,
  ...liveChangeErrors,
  ...mailErrors,
  ...operatorErrors,
  ...paymentErrors,
  ...paymentFunctionErrors,
  ...quoteErrors,
  ...serviceErrors,
  ...submissionErrors,
  ...workingNoteErrors,
  ...refusals,
} as const;

type Code = keyof typeof sentences;
type Arguments<Of extends Code> = (typeof sentences)[Of] extends (...given: infer Given) => string
  ? Given
  : [];

/** Returns the message for a code and its arguments. */
export function sentenceOf<Of extends Code>(code: Of, ...given: Arguments<Of>): string {
  return filled(code, given);
}

/**
 * Returns the message for a database error. The error has a code as its message and the arguments as JSON in
 * its detail. Returns null if the message is not a code, because PostgreSQL also raises its own errors.
 */
export function sentenceOfRaised(message: string, detail: string | undefined): string | null {
  if (!Object.hasOwn(sentences, message)) return null;
  return filled(message as Code, detail === undefined ? [] : [JSON.parse(detail)]);
}

/**
 * The cast is safe if callers pass the arguments of the code. Types check this for `sentenceOf`, and tests
 * check it for errors from the database.
 */
function filled(code: Code, given: readonly unknown[]): string {
  const sentence = sentences[code] as string | ((...given: readonly unknown[]) => string);
  return typeof sentence === 'string' ? sentence : sentence(...given);
}
