import { AppError, type ErrorCode } from '#domain/errors/app-error.ts';

type FailedAnswer = { status: number; code: string | null; message: string };

/** What a service answered to a call that failed. Status 0: there was no answer at all. */
export class CallFailure extends Error {
  readonly status: number;
  readonly code: string | null;

  constructor({ status, code, message }: FailedAnswer, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = 'CallFailure';
    this.status = status;
    this.code = code;
  }

  /** The storage client tells the status only of an answer that it got. */
  static ofStorage(error: Error): CallFailure {
    const status = 'status' in error ? Number(error.status) : 0;
    return new CallFailure({ status, code: null, message: error.message }, { cause: error });
  }
}

/** Does the work; whatever fails in it becomes the given sentence, unless it has one of its own. */
export async function failingAs<T>(code: ErrorCode, sentence: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError(code, sentence, { cause });
  }
}

/** The answer behind an error, if it came from a call. */
export function failureBehind(error: unknown): CallFailure | null {
  if (error instanceof CallFailure) return error;
  return error instanceof AppError && error.cause instanceof CallFailure ? error.cause : null;
}

/** The server's own sentence where the state of things refused what was asked, and not the way it was asked. */
export function conflictBehind(error: unknown): string | null {
  const failure = failureBehind(error);
  return failure?.status === 409 ? failure.message : null;
}

/** Whether the call never reached the service. Browsers say so with a TypeError. */
export function isNetworkFailure(error: unknown): boolean {
  if (error instanceof TypeError) return true;
  const failure = failureBehind(error);
  return failure !== null && failure.status === 0;
}

/** Whether asking again may help: no answer, or a fault of the service. */
export function isWorthRetrying(error: unknown): boolean {
  const failure = failureBehind(error);
  if (!failure) return isNetworkFailure(error instanceof AppError ? error.cause : error);
  return failure.status === 0 || failure.status >= 500;
}

/** For what went wrong in work that nobody waits for: a person is told nothing, the browser's log is. */
export function logFailure(what: string, cause: unknown): void {
  // biome-ignore lint/suspicious/noConsole: this is the log
  console.error(what, cause);
}
