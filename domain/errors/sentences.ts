import { accountErrors, accountRefusals } from './account.ts';
import { attachmentErrors, attachmentRefusals, fileErrors } from './attachment.ts';
import { budgetRefusals } from './budget.ts';
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
 * Error codes that only the database raises. If a message has parameters, the entry is a function that takes
 * the parameters as a JSON object.
 */
export const refusals = {
  ...accountRefusals,
  ...attachmentRefusals,
  ...budgetRefusals,
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

/** Maps every error code to its message, or to a function that returns the message. */
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

export function sentenceOf<Of extends Code>(code: Of, ...given: Arguments<Of>): string {
  return filled(code, given);
}

/**
 * Returns the message for an error that the database raised. The text of the error is an error code, and the
 * detail contains the arguments as JSON. Returns null if the text is not an error code.
 */
export function sentenceOfRaised(message: string, detail: string | undefined): string | null {
  if (!Object.hasOwn(sentences, message)) return null;
  return filled(message as Code, detail === undefined ? [] : [JSON.parse(detail)]);
}

/**
 * The cast is safe if the arguments belong to the error code. The compiler checks this for `sentenceOf`, and
 * tests check it for database errors.
 */
function filled(code: Code, given: readonly unknown[]): string {
  const sentence = sentences[code] as string | ((...given: readonly unknown[]) => string);
  return typeof sentence === 'string' ? sentence : sentence(...given);
}
