import type { sentences } from './sentences.ts';

/** Every code of this folder, and one for a sentence that another service gave and that is shown as it is. */
export type ErrorCode = keyof typeof sentences | 'givenByProvider';

/** A failure that people may read: a code for the program, a sentence for people, a cause for the log. */
export class AppError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, sentence: string, options: { cause?: unknown } = {}) {
    super(sentence, options);
    this.name = 'AppError';
    this.code = code;
  }
}
