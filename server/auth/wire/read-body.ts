import { z } from 'zod';
import { invalid } from './auth-error.ts';

/** Clients may omit the field or send null. */
export const optionalText = z
  .string()
  .nullish()
  .transform((text) => text ?? '');

export const optionalObject = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((value) => value ?? {});

export const codeChallengeFields = {
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
};

/** Throws 400 `validation_failed` with the name of the first invalid field. */
export function readFields<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const field = issue?.path.join('.') ?? '';
  throw invalid(field === '' ? 'Invalid request' : `Invalid value for ${field}: ${issue?.message}`);
}
