import { z } from 'zod';
import { isEmailAddress } from '#domain/account/email-address.ts';
import { accountErrors } from '#domain/errors/account.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { engineerErrors } from '#domain/errors/engineer.ts';
import { submissionErrors } from '#domain/errors/submission.ts';
import { isBlank } from '#domain/text/characters.ts';
import { signIn, signOut } from '#web/data/account/sign-in.ts';
import { type Engineer, fetchEngineer } from '#web/data/engineer/profile.ts';

export const loginSchema = z.object({
  email: z
    .string()
    .trim()
    .refine((text) => !isBlank(text), accountErrors.emailNeeded)
    .refine((text) => isBlank(text) || isEmailAddress(text), submissionErrors.emailInvalid),
  password: z.string().min(1, accountErrors.passwordRequired),
});

/**
 * Returns null if the second factor has not been entered yet. If the user has no engineer profile, signs out
 * and throws.
 */
export async function logIn(
  email: string,
  password: string,
  captchaToken?: string,
): Promise<Engineer | null> {
  const { user, isHalf } = await signIn(email, password, captchaToken);
  if (isHalf) return null;
  try {
    const engineer = await fetchEngineer(user.id);
    if (engineer) return engineer;
    throw new AppError('notAnEngineer', engineerErrors.notAnEngineer);
  } catch (failure) {
    await signOut();
    throw failure;
  }
}
