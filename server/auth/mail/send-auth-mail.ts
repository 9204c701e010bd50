import { zoneOf } from '#server/mail/date-text.ts';
import type { TransactionSql } from '#server/platform/database/connect.ts';
import type { Attempt } from '#server/platform/jobs/jobs.ts';
import { spend } from '#server/platform/rate-limit/budgets.ts';
import { addressOf } from '../addresses/change-address.ts';
import type { AuthContext } from '../auth-context.ts';
import { signUpIfNew } from '../sign-up/sign-up-record.ts';
import { findUserByEmail, findUserById, lockUser } from '../users/find-user.ts';
import type { UserRow } from '../users/user.ts';
import { mintToken, sentToken } from '../verification/one-time-token.ts';
import {
  type AccountNews,
  type AuthMail,
  authMailSchema,
  confirmLink,
  isAccountNews,
  mailKinds,
} from './auth-mail.ts';
import { type ComposedKind, composeAuthMail } from './compose-auth-mail.ts';
import { refuseMail } from './limit-mails.ts';

const codeLifeInSeconds = 3600;
/** A change of the address that nobody confirmed for a day is not mailed again. */
const longestChange = 24 * 3600 * 1000;

/**
 * Sends an email about an account. Sends nothing if the email is not needed any more. Repeated calls send
 * only one email. A notification goes to the address that the account had at the time of the change. An email that
 * is tried again keeps its place among those of the recipient.
 */
export async function sendAuthMail(auth: AuthContext, payload: unknown, { attempt }: Attempt): Promise<void> {
  const mail = authMailSchema.parse(payload);
  const key = `auth-mail:${mail.mailId}`;
  if (await auth.mailer.wasSent(key)) return;
  const parts = await (isAccountNews(mail.kind)
    ? news(auth, mail, mail.kind)
    : prepare(auth, mail, mail.kind));
  if (!parts) return;
  const { isNewcomer = false } = parts;
  const about = { ...mail, address: parts.to, isFirstAttempt: attempt === 1 };
  const reason = await refuseMail(auth, about, isNewcomer);
  if (reason !== null) return auth.platform.log.warn({ kind: mail.kind, reason }, 'an email is not sent');
  await auth.mailer.send(composeAuthMail(parts.kind ?? mail.kind, parts), key);
  // News about an account cannot use up the budget for emails that people request.
  if (isAccountNews(mail.kind)) return;
  const spent = isNewcomer ? { account_email: 1, newcomer_email: 1 } : { account_email: 1 };
  await spend(auth.platform.database.owner, auth.platform.settings, spent);
}

/** `kind` replaces the kind of email that was requested. A newcomer has not confirmed the address yet. */
type Parts = Parameters<typeof composeAuthMail>[1] & { kind?: ComposedKind; isNewcomer?: boolean };

type OtherKind = Exclude<AuthMail['kind'], AccountNews>;

async function news(auth: AuthContext, { address, signIn }: AuthMail, kind: AccountNews): Promise<Parts> {
  // After a change of the address, the old address gets no link to the account.
  const page = kind === 'password-changed' ? '/forgot-password' : '/account';
  const link = kind === 'address-changed' ? null : `${auth.platform.settings.publicUrl}${page}`;
  const zone = await zoneOf(auth.platform.database.owner, address);
  return { ...siteParts(auth), to: address, link, code: null, newAddress: null, signIn, zone };
}

function siteParts({ platform }: AuthContext): Pick<Parts, 'codePage' | 'contact'> {
  const { publicUrl, contactEmail } = platform.settings;
  return { codePage: `${publicUrl}/confirm`, contact: contactEmail ?? `${publicUrl}/contact` };
}

function prepare(auth: AuthContext, mail: AuthMail, kind: OtherKind): Promise<Parts | null> {
  return auth.begin(async (tx) => {
    const { mailId: id, address: email, newcomer: data } = mail;
    const signUpId = data
      ? await signUpIfNew(tx, { id, email, data, now: auth.platform.now() })
      : mail.signUpId;
    const found = await (mail.userId === null
      ? findUserByEmail(tx, mail.address)
      : findUserById(tx, mail.userId));
    // The account is locked, so that nobody can change it before the token is stored.
    const user = found && (await lockUser(tx, found.id));
    // Somebody else may read the mails to an address that the account no longer has.
    if (!user || (mail.userId === null && user.email !== found.email)) return null;
    return prepareFor(auth, tx, { ...mail, kind, signUpId }, user);
  });
}

async function prepareFor(
  auth: AuthContext,
  tx: TransactionSql,
  mail: AuthMail & { kind: OtherKind },
  user: UserRow,
): Promise<Parts | null> {
  const isVerified = user.email_confirmed_at !== null;
  const { publicUrl } = auth.platform.settings;
  const plain = {
    ...siteParts(auth),
    to: mail.address,
    code: null,
    newAddress: user.email_change,
    isNewcomer: !isVerified,
  };
  switch (mail.kind) {
    case 'account-exists':
      return { ...plain, link: `${publicUrl}/signin` };
    case 'reauthentication':
      return withToken(plain, await mintCode(auth, tx, mail, user));
    case 'signup':
    case 'invite':
      return isVerified ? null : withToken(plain, await mintLink(auth, tx, mail, mail.kind, user));
    case 'email_change_current':
    case 'email_change_new': {
      if (user.email_change === null || user.email_change_agreed === mail.kind) return null;
      if (Number(user.email_change_sent_at) < auth.platform.now().getTime() - longestChange) return null;
      const to = addressOf(mail.kind, user);
      if (to === null) return null;
      const owner = mail.kind === 'email_change_new' ? await findUserByEmail(tx, to) : null;
      if (owner && owner.id !== user.id)
        return { ...plain, to, kind: 'address-taken', link: `${publicUrl}/signin` };
      return withToken({ ...plain, to }, await mintLink(auth, tx, { ...mail, address: to }, mail.kind, user));
    }
    case 'magiclink':
    case 'recovery':
      if (mail.signUpId === null)
        await tx`update auth.users set recovery_sent_at = ${auth.platform.now()} where id = ${user.id}`;
      return withToken(plain, await mintLink(auth, tx, mail, mail.kind, user));
  }
}

/** The code is null after a newer email replaced it; its link still works. A used token is not sent. */
type Token = { link: string | null; code: string | null };

const withToken = (parts: Omit<Parts, keyof Token>, token: Token | null): Parts | null =>
  token && { ...parts, ...token };

async function mintLink(
  auth: AuthContext,
  tx: TransactionSql,
  mail: AuthMail,
  kind: keyof typeof mailKinds,
  user: UserRow,
): Promise<Token | null> {
  const rules = mailKinds[kind];
  const token = sentToken(auth.secrets.sentToken[0], mail.mailId, mail.flowId === null ? 'implicit' : 'pkce');
  const isUnverified = user.email_confirmed_at === null;
  // A new user without a password confirms the address with this first link or code.
  const isFirstLink = kind === 'magiclink' && isUnverified && mail.signUpId !== null;
  const signUpId = isUnverified
    ? (mail.signUpId ?? (kind === 'signup' ? await onlySignUp(tx, user.id) : null))
    : null;
  const usable = await mintToken(auth, tx, {
    ...token,
    userId: user.id,
    address: mail.address,
    tokenType: isFirstLink ? 'confirmation' : rules.tokenType,
    signUpId,
    flowId: mail.flowId,
    lifeInSeconds: rules.lifeInSeconds,
  });
  if (!usable.link) return null;
  const shown = { token: token.link, type: rules.linkType, next: mail.next ?? rules.next };
  const link = confirmLink(auth.platform.settings.publicUrl, shown);
  return { link, code: usable.code ? token.code : null };
}

async function mintCode(
  auth: AuthContext,
  tx: TransactionSql,
  mail: AuthMail,
  user: UserRow,
): Promise<Token | null> {
  const token = sentToken(auth.secrets.sentToken[0], mail.mailId, 'implicit');
  const rules = { tokenType: 'reauthentication', lifeInSeconds: codeLifeInSeconds } as const;
  const usable = await mintToken(auth, tx, { ...token, ...rules, userId: user.id, address: mail.address });
  return usable.code ? { link: null, code: token.code } : null;
}

/**
 * Returns the ID of the account's only sign-up. If there are several sign-ups, returns null, because it is
 * unclear which password belongs to the owner of the address.
 */
async function onlySignUp(tx: TransactionSql, userId: string): Promise<string | null> {
  const signUps = await tx<Array<{ id: string }>>`
    select id from auth.sign_ups where user_id = ${userId} limit 2`;
  return signUps.length === 1 ? (signUps[0]?.id ?? null) : null;
}
