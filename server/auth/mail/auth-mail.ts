import { z } from 'zod';
import { mailKinds } from './mail-kinds.ts';

export const authMailJob = 'auth-mail';

const linkKinds = Object.keys(mailKinds) as Array<keyof typeof mailKinds>;

/** What changes how an account is signed in to, so that its owner hears of it. */
const accountNews = [
  'address-changed',
  'identity-linked',
  'identity-unlinked',
  'factor-added',
  'factor-removed',
  'recovery-codes-made',
  'recovery-code-used',
  'codes-guessed-with-password',
  'codes-guessed',
] as const;

export type AccountNews = (typeof accountNews)[number];

export function isAccountNews(kind: string): kind is AccountNews {
  return accountNews.some((each) => each === kind);
}

/** What the queue holds of a mail to write: never a token. Whether the account exists is the job's to find out. */
export const authMailSchema = z.object({
  mailId: z.uuid(),
  kind: z.enum([...linkKinds, ...accountNews, 'reauthentication', 'account-exists']),
  address: z.string(),
  /** Whose account it is about, where the mail may go to another address than the account's. */
  userId: z.uuid().nullable().default(null),
  /** Where the mail's link goes on to: a path of this site. */
  next: z.string().nullable(),
  /** The record whose own link this is. */
  signUpId: z.uuid().nullable(),
  /** What is said of somebody who gets an account with this link, where the address has none: the job makes it. */
  newcomer: z.record(z.string(), z.unknown()).nullable().default(null),
  /** The sign-in in a browser that the link continues. */
  flowId: z.uuid().nullable(),
});

export type AuthMail = z.infer<typeof authMailSchema>;
