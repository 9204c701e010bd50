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

/**
 * Error codes that only the database raises. If the message has parameters, the entry is a function that
 * takes them as the JSON object in the error.
 */
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
 * Maps every error code to its message, or to a function that returns the message. The web app imports the
 * messages of single subjects instead, to load less.
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

/** Returns the message of an error code with the given arguments. */
export function sentenceOf<Of extends Code>(code: Of, ...given: Arguments<Of>): string {
  return filled(code, given);
}

/**
 * Returns the message for a database error whose text is an error code and whose detail contains the
 * arguments as JSON. Returns null if the text is not a code, because PostgreSQL also raises errors of its
 * own.
 */
export function sentenceOfRaised(message: string, detail: string | undefined): string | null {
  if (!Object.hasOwn(sentences, message)) return null;
  return filled(message as Code, detail === undefined ? [] : [JSON.parse(detail)]);
}

/**
 * The cast is safe if the arguments belong to the code. Types check this for `sentenceOf`, and tests check it
 * for errors from the database.
 */
function filled(code: Code, given: readonly unknown[]): string {
  const sentence = sentences[code] as string | ((...given: readonly unknown[]) => string);
  return typeof sentence === 'string' ? sentence : sentence(...given);
}
