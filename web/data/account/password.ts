import { lookAgain } from '../backend/query-client.ts';
import { queryKeys } from '../backend/query-keys.ts';
import { callAuth } from './auth-answer.ts';
import { type MailedOptions, onThisSite, withToken } from './sign-in.ts';

/** Succeeds also if the account does not exist, so that nobody can find out. */
export async function askForRecovery(email: string, { next, captchaToken }: MailedOptions): Promise<void> {
  await callAuth<unknown>('recoveryNotAsked', async (auth) => {
    const options = { redirectTo: onThisSite(next), ...withToken(captchaToken) };
    return auth.resetPasswordForEmail(email, options);
  });
}

/** Ends the other sessions. Throws `reauthenticationNeeded` after an old sign-in, which requires a code from `mailCode`. */
export async function changePassword(password: string, code: string | null): Promise<void> {
  await callAuth<unknown>('passwordNotChanged', (auth) =>
    auth.updateUser({ password, ...(code && { nonce: code }) }),
  );
  lookAgain(queryKeys.everythingOfAccount);
}

export async function mailCode(): Promise<void> {
  await callAuth<unknown>('recoveryNotAsked', (auth) => auth.reauthenticate());
}
