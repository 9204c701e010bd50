import type { accountErrors } from './account.ts';
import type { codeHostErrors } from './code-host.ts';
import type { databaseToolErrors } from './database-tools.ts';
import type { engineerErrors } from './engineer.ts';
import type { generalErrors } from './general.ts';
import type { issueErrors } from './issue.ts';
import type { mailErrors } from './mail.ts';
import type { operatorErrors } from './operator.ts';
import type { paymentErrors } from './payment.ts';
import type { quoteErrors } from './quote.ts';
import type { sessionErrors } from './session.ts';
import type { submissionErrors } from './submission.ts';
import type { uploadErrors } from './upload.ts';
import type { workingNoteErrors } from './working-note.ts';

/** Every code of the catalogue, and one for a sentence that another service gave and that is shown as it is. */
export type ErrorCode =
  | keyof typeof accountErrors
  | keyof typeof codeHostErrors
  | keyof typeof databaseToolErrors
  | keyof typeof engineerErrors
  | keyof typeof generalErrors
  | keyof typeof issueErrors
  | keyof typeof mailErrors
  | keyof typeof operatorErrors
  | keyof typeof paymentErrors
  | keyof typeof quoteErrors
  | keyof typeof sessionErrors
  | keyof typeof submissionErrors
  | keyof typeof uploadErrors
  | keyof typeof workingNoteErrors
  | 'givenByProvider';

/** A failure that people may read: a code for the program, a sentence for people, a cause for the log. */
export class AppError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, sentence: string, options: { cause?: unknown } = {}) {
    super(sentence, options);
    this.name = 'AppError';
    this.code = code;
  }
}
