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
 * Changes the password and ends the other sessions. Fails with `reauthenticationNeeded` after an old sign-in: `code` is
 * then the one that `mailCode` sent.
 */
export async function changePassword(password: string, code: string | null): Promise<void> {
  await authData<unknown>('passwordNotChanged', async () => {
    const { auth } = await backend();
    return auth.updateUser({ password, ...(code && { nonce: code }) });
  });
  lookAgain(queryKeys.everythingOfAccount);
}

/** Mails a reauthentication code to the signed-in user. */
export async function mailCode(): Promise<void> {
  await authData<unknown>('recoveryNotAsked', async () => {
    const { auth } = await backend();
    return auth.reauthenticate();
  });
}
