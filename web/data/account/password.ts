import { lookAgain } from '../backend/query-client.ts';
import { queryKeys } from '../backend/query-keys.ts';
import { callAuth } from './auth-answer.ts';
import { type MailedOptions, onThisSite, withToken } from './sign-in.ts';

/** Does not fail for an unknown address, so that nobody can find out which accounts exist. */
export async function askForRecovery(email: string, { next, captchaToken }: MailedOptions): Promise<void> {
  await callAuth<unknown>('recoveryNotAsked', async (auth) => {
    const options = { redirectTo: onThisSite(next), ...withToken(captchaToken) };
    return auth.resetPasswordForEmail(email, options);
  });
}

/**
 * Changes the password and ends all other sessions. Throws `reauthenticationNeeded` if a code from `mailCode`
 * is needed.
 */
export async function changePassword(password: string, code: string | null): Promise<void> {
  await callAuth<unknown>('passwordNotChanged', (auth) =>
    auth.updateUser({ password, ...(code && { nonce: code }) }),
  );
  lookAgain(queryKeys.everythingOfAccount);
}

export async function mailCode(): Promise<void> {
  await callAuth<unknown>('recoveryNotAsked', (auth) => auth.reauthenticate());
}
