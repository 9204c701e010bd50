import { AppError } from '#domain/errors/app-error.ts';

/** The sentence to show for a failed call: the provider's own as given, or the one that belongs to the screen. */
export function readableFailure(error: unknown, sentence: string): string {
  return error instanceof AppError ? error.message : sentence;
}
