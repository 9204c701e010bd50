import { z } from 'zod';
import { authError } from './auth-error.ts';

/** Text that a client may leave out, or send as null, or send empty: all three read as ''. */
export const optionalText = z
  .string()
  .nullish()
  .transform((text) => text ?? '');

/** An object that a client may leave out or send as null. */
export const optionalObject = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((value) => value ?? {});

/** The parts of a body that a proof-key sign-in sends. */
export const codeChallengeFields = {
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
};

/** The request's body or query as `schema` describes it. Throws 400 `validation_failed` naming the first bad field. */
export function readFields<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const field = issue?.path.join('.') ?? '';
  throw authError(
    400,
    'validation_failed',
    field === '' ? 'Invalid request' : `Invalid value for ${field}: ${issue?.message}`,
  );
}
