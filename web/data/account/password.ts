import { backend } from '../backend/backend.ts';
import { lookAgain } from '../backend/query-client.ts';
import { queryKeys } from '../backend/query-keys.ts';
import { authData } from './auth-answer.ts';
import { type MailedOptions, onThisSite, withToken } from './sign-in.ts';

/** Has a link mailed that leads to the path `next`, where a new password is chosen; says nothing of whether there is such an account. */
export async function askForRecovery(email: string, { next, captchaToken }: MailedOptions): Promise<void> {
  await authData<unknown>('recoveryNotAsked', async () => {
    const { auth } = await backend();
    const options = { redirectTo: onThisSite(next), ...withToken(captchaToken) };
    return auth.resetPasswordForEmail(email, options);
  });
}

/**
 * Changes the password of whoever is signed in, and ends their other sessions. Fails with `reauthenticationNeeded` where
 * the sign-in is too old to be trusted with it: `code` is then what `mailCode` sent.
 */
export async function changePassword(password: string, code: string | null): Promise<void> {
  await authData<unknown>('passwordNotChanged', async () => {
    const { auth } = await backend();
    return auth.updateUser({ password, ...(code && { nonce: code }) });
  });
  lookAgain(queryKeys.everythingOfAccount);
}

/** Mails a code to whoever is signed in, to show that it is still them. */
export async function mailCode(): Promise<void> {
  await authData<unknown>('recoveryNotAsked', async () => {
    const { auth } = await backend();
    return auth.reauthenticate();
  });
}
