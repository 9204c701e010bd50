import type { sentences } from './sentences.ts';

export type ErrorCode = keyof typeof sentences | 'givenByProvider';

export class AppError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, sentence: string, options: { cause?: unknown } = {}) {
    super(sentence, options);
    this.name = 'AppError';
    this.code = code;
  }
}
