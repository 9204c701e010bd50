import { generalErrors } from '#domain/errors/general.ts';
import { sentenceOfRaised } from '#domain/errors/sentences.ts';
import type { DatabaseError } from '../database/database-error.ts';

/** The hint by which `marketplace.refuse` marks an error whose message is a code of domain/errors. */
const mark = 'domain/errors';

/** The sentence of an error that a rule in the database raised; null for any other error of the database. */
export function sentenceOfRefusal(error: Pick<DatabaseError, 'message' | 'detail' | 'hint'>): string | null {
  if (error.hint !== mark) return null;
  // A node of an older release may meet a code of a newer schema.
  return sentenceOfRaised(error.message, error.detail) ?? generalErrors.unexpected;
}
