import { knownDeviceName } from '#domain/account/device-name.ts';
import { dateText } from '#server/mail/date-text.ts';
import { layOut } from '#server/mail/layout.ts';
import type { Mail, MailContent } from '#server/mail/mailer.ts';
import type { AuthMail } from './auth-mail.ts';

type Parts = {
  to: string;
  link: string | null;
  code: string | null;
  newAddress: string | null;
  contact: string;
  codePage: string;
  signIn?: AuthMail['signIn'];
  /** The time zone of the reader. */
  zone?: string;
};

/** The owner of an address gets `address-taken` instead of the link that was requested for the address. */
export type ComposedKind = AuthMail['kind'] | 'address-taken';

type Wording = { subject: string; text: string; button: string; footnote: string };

const notMe = 'Wasn’t you? Ignore this email. Nothing happens unless you press the button.';

const notMineUndo =
  'Wasn’t you? Change your password and undo this in your account: someone else may be signed in as you.';

const guessed = {
  subject: 'Wrong codes were entered for your account',
  text: 'Someone entered several wrong codes for your second factor. We’ve paused sign-in with codes for a while. If it was you, wait and try again.',
  button: 'Go to your account',
};

export function composeAuthMail(kind: ComposedKind, parts: Parts): Mail {
  const { subject, text, button, footnote } = wordings(parts)[kind];
  const content: MailContent = {
    heading: subject,
    paragraphs: [text],
    ...(parts.code === null ? {} : { facts: [{ label: codeLabel(kind, parts), value: parts.code }] }),
    ...(parts.signIn ? { facts: signInFacts(parts.signIn, parts.zone) } : {}),
    ...(parts.link === null ? {} : { action: { label: button, url: parts.link } }),
    footnote,
  };
  return { to: parts.to, subject, type: kind, ...layOut(content) };
}

function signInFacts({ userAgent, at }: NonNullable<AuthMail['signIn']>, zone?: string) {
  const device = knownDeviceName(userAgent ?? '') ?? 'unknown device';
  return [
    { label: 'Device', value: device },
    { label: 'Time', value: dateText(new Date(at), zone) },
  ];
}

function codeLabel(kind: ComposedKind, { link, codePage }: Parts): string {
  if (link === null) return 'Your code';
  if (kind === 'email_change_current' || kind === 'email_change_new') return 'Or enter this code';
  return `On another device? Enter this code at ${codePage}`;
}

function wordings({ newAddress, contact }: Parts): Record<ComposedKind, Wording> {
  return {
    signup: {
      subject: 'Confirm your email address',
      text: 'Thanks for signing up. Confirm that this address is yours. The link works for 24 hours.',
      button: 'Confirm my address',
      footnote: `Someone signed up with this address. ${notMe}`,
    },
    invite: {
      subject: 'You’re invited to LastMile',
      text: 'We’ve prepared an account for you. Accept within 24 hours.',
      button: 'Accept the invitation',
      footnote: notMe,
    },
    magiclink: {
      subject: 'Sign in to LastMile',
      text: 'Here’s your sign-in link. It works once, for an hour.',
      button: 'Sign in',
      footnote: `Someone requested a sign-in link for this address. ${notMe}`,
    },
    recovery: {
      subject: 'Choose a new password',
      text: 'You asked to reset your password. The link works once, for an hour.',
      button: 'Choose a new password',
      footnote: `Someone asked to reset this account’s password. ${notMe} Your password stays the same.`,
    },
    email_change_current: {
      subject: 'Confirm your change of email address',
      text: `You’re changing your account’s address to ${newAddress ?? 'a new address'}. Confirm here and in the email we sent there.`,
      button: 'Confirm the change',
      footnote: 'Wasn’t you? Don’t press the button, and change your password: someone else may know it.',
    },
    email_change_new: {
      subject: 'Confirm your new email address',
      text: 'Confirm that this is your account’s new address. If your account has an address already, confirm there too.',
      button: 'Confirm my new address',
      footnote: notMe,
    },
    reauthentication: {
      subject: 'Your code for LastMile',
      text: 'Enter this code to confirm it’s you. It works once, for an hour.',
      button: '',
      footnote: 'Didn’t ask for a code? Change your password: someone else may be signed in as you.',
    },
    'account-exists': {
      subject: 'You already have an account',
      text: 'Someone, probably you, just signed up with this address. It already has an account. Sign in, or reset your password if you forgot it.',
      button: 'Sign in',
      footnote: 'Wasn’t you? Ignore this email. Nothing has changed.',
    },
    'address-taken': {
      subject: 'This address already has an account',
      text: 'Someone, probably you, wants to use this address for another account. It already has an account, so the other one keeps its address. If both are yours, delete this address’s account first.',
      button: 'Sign in',
      footnote: 'Wasn’t you? Ignore this email. Nothing has changed.',
    },
    'address-changed': {
      subject: 'The address of your account was changed',
      text: 'Your account has a new email address. You can’t sign in with this one any more, and we send emails to the new one.',
      button: '',
      footnote: `Wasn’t you? Contact us soon, from this address: ${contact}. Someone else may have your account.`,
    },
    'password-changed': {
      subject: 'Your password was changed',
      text: 'Your account has a new password. The old one no longer works, and we signed out your other devices.',
      button: 'Choose another password',
      footnote:
        'Wasn’t you? Press the button and choose a new password. That signs everyone else out. Then check your account for ways to sign in that aren’t yours.',
    },
    'new-device': accountNews(
      'New sign-in to your account',
      'Someone, probably you, signed in to your account from a new browser or program.',
    ),
    'operator-sign-in': accountNews(
      'An operator’s account signed in',
      'Someone, probably you, signed in to your operator account. You get this email at each sign-in.',
    ),
    'identity-linked': accountNews(
      'A way to sign in was added to your account',
      'You can now sign in with it, too.',
    ),
    'identity-unlinked': accountNews(
      'A way to sign in was removed from your account',
      'You can’t sign in with it any more, and we signed out your other devices. The others work as before.',
    ),
    'factor-added': {
      ...accountNews(
        'A second factor was added to your account',
        'From now on you also enter a code to sign in. Devices that signed in without one are signed out.',
      ),
      footnote: `Wasn’t you? Someone else may be signed in as you. If you can’t sign in without the new factor, contact us soon, from this address: ${contact}. We can remove it.`,
    },
    'factor-removed': accountNews(
      'A second factor was removed from your account',
      'You no longer need codes from this app or phone to sign in.',
    ),
    'recovery-codes-made': accountNews(
      'New recovery codes were made for your account',
      'They work instead of your second factor. Older recovery codes no longer work.',
    ),
    'recovery-code-used': accountNews(
      'A recovery code was used to sign in',
      'Someone, probably you, signed in with a recovery code. We removed your second factors and signed out your other devices. Your other recovery codes no longer work. Add a new second factor and new codes in your account.',
    ),
    'codes-guessed-with-password': {
      ...guessed,
      footnote:
        'Wasn’t you? Someone knows your password. Sign in with a link we email you, and choose a new password.',
    },
    'codes-guessed': {
      ...guessed,
      footnote:
        'Wasn’t you? Someone reads your email or uses another account you sign in with. Secure those first.',
    },
  };
}

function accountNews(subject: string, text: string): Wording {
  return { subject, text, button: 'Check how you sign in', footnote: notMineUndo };
}
