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

/** The codes that only the database raises. A function's one argument is the JSON object that is raised with its code. */
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

/** Every code with its sentence, or with the function that fills its gaps. For the server: the web imports one subject. */
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

/** The sentence of a code, with the arguments that the code takes. */
export function sentenceOf<Of extends Code>(code: Of, ...given: Arguments<Of>): string {
  return filled(code, given);
}

/**
 * The sentence of what the database raised: the error's message is a code, its detail the JSON object that fills the
 * code's gaps. Null where the message is no code, as with PostgreSQL's own errors.
 */
export function sentenceOfRaised(message: string, detail: string | undefined): string | null {
  if (!Object.hasOwn(sentences, message)) return null;
  return filled(message as Code, detail === undefined ? [] : [JSON.parse(detail)]);
}

/** The cast is safe while callers pass what the code takes: types prove it here, the database's tests for raises. */
function filled(code: Code, given: readonly unknown[]): string {
  const sentence = sentences[code] as string | ((...given: readonly unknown[]) => string);
  return typeof sentence === 'string' ? sentence : sentence(...given);
}
