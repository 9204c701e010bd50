import type { sentences } from './sentences.ts';

/** Every code in this folder, plus one for messages that another service provides. */
export type ErrorCode = keyof typeof sentences | 'givenByProvider';

/** An error with a code, a user-facing message and a cause for the log. */
export class AppError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, sentence: string, options: { cause?: unknown } = {}) {
    super(sentence, options);
    this.name = 'AppError';
    this.code = code;
  }
}
