import type { sentences } from './sentences.ts';

/** Every code of this folder, and one for a sentence of another service, shown unchanged. */
export type ErrorCode = keyof typeof sentences | 'givenByProvider';

/** A failure with a code for the program, a sentence for people and a cause for the log. */
export class AppError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, sentence: string, options: { cause?: unknown } = {}) {
    super(sentence, options);
    this.name = 'AppError';
    this.code = code;
  }
}
