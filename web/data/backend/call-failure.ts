import { AppError, type ErrorCode } from '#domain/errors/app-error.ts';

type FailedAnswer = { status: number; code: string | null; message: string };

/** The status is 0 if there was no response. */
export class CallFailure extends Error {
  readonly status: number;
  readonly code: string | null;

  constructor({ status, code, message }: FailedAnswer, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = 'CallFailure';
    this.status = status;
    this.code = code;
  }

  /** The error of the storage client has no status if there was no response. */
  static ofStorage(error: Error): CallFailure {
    const status = 'status' in error ? Number(error.status) : 0;
    return new CallFailure({ status, code: null, message: error.message }, { cause: error });
  }
}

/**
 * Replaces the errors of `work` with an AppError. Errors that already are an AppError stay the same. Over a
 * limit, the error has the server's message, because it says when to try again.
 */
export async function failingAs<T>(code: ErrorCode, sentence: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    const isOverLimit = cause instanceof CallFailure && cause.status === 429;
    throw new AppError(code, isOverLimit ? cause.message : sentence, { cause });
  }
}

/** Works like `failingAs`, but keeps the server's message if the request was invalid. */
export function failingUnlessRefused<T>(
  code: ErrorCode,
  sentence: string,
  work: () => Promise<T>,
): Promise<T> {
  return failingAs(code, sentence, () =>
    work().catch((cause: unknown) => {
      const { status = 0, message = '' } = failureBehind(cause) ?? {};
      throw status >= 400 && status < 500 && message ? new AppError(code, message, { cause }) : cause;
    }),
  );
}

export function failureBehind(error: unknown): CallFailure | null {
  if (error instanceof CallFailure) return error;
  return error instanceof AppError && error.cause instanceof CallFailure ? error.cause : null;
}

/** Returns the server's message if the status is 409, or null. */
export function conflictBehind(error: unknown): string | null {
  const failure = failureBehind(error);
  return failure?.status === 409 ? failure.message : null;
}

/** Browsers throw a TypeError if there was no response. */
export function isNetworkFailure(error: unknown): boolean {
  if (error instanceof TypeError) return true;
  const failure = failureBehind(error);
  return failure !== null && failure.status === 0;
}

/** A retry may help after a server error or if there was no response. */
export function isWorthRetrying(error: unknown): boolean {
  const failure = failureBehind(error);
  if (!failure) return isNetworkFailure(error instanceof AppError ? error.cause : error);
  return failure.status === 0 || failure.status >= 500;
}

export function logFailure(what: string, cause: unknown): void {
  // biome-ignore lint/suspicious/noConsole: this is the log
  console.error(what, cause);
}
