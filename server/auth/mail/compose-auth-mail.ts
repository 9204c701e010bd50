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
  contact: string | null;
  codePage: string;
  signIn?: AuthMail['signIn'];
};

/** The owner of an address gets `address-taken` instead of the link that was requested for the address. */
export type ComposedKind = AuthMail['kind'] | 'address-taken';

type Wording = { subject: string; text: string; button: string; footnote: string };

const notMe = 'If this was not you, ignore this mail: nothing happens unless you press the button.';

const notMineUndo =
  'If this was not you, choose a new password and undo it in your account: somebody else may be signed in as you.';

const guessed = {
  subject: 'Wrong codes were entered for your account',
  text: 'Somebody was asked for the second factor of your account and entered wrong codes several times. For a while no more are taken. If it was you, wait and try again.',
  button: 'Go to your account',
};

export function composeAuthMail(kind: ComposedKind, parts: Parts): Mail {
  const { subject, text, button, footnote } = wordings(parts)[kind];
  const content: MailContent = {
    heading: subject,
    paragraphs: [text],
    ...(parts.code === null ? {} : { facts: [{ label: codeLabel(kind, parts), value: parts.code }] }),
    ...(parts.signIn ? { facts: signInFacts(parts.signIn) } : {}),
    ...(parts.link === null ? {} : { action: { label: button, url: parts.link } }),
    footnote,
  };
  return { to: parts.to, subject, type: kind, ...layOut(content) };
}

function signInFacts({ userAgent, at }: NonNullable<AuthMail['signIn']>) {
  const device = knownDeviceName(userAgent ?? '') ?? 'a program that we do not know';
  return [
    { label: 'Device', value: device },
    { label: 'Time', value: dateText(new Date(at)) },
  ];
}

function codeLabel(kind: ComposedKind, { link, codePage }: Parts): string {
  if (link === null) return 'Your code';
  if (kind === 'email_change_current' || kind === 'email_change_new')
    return 'Or enter this code where you are asked for it';
  return `On another device? Enter this code at ${codePage}`;
}

function wordings({ newAddress, contact }: Parts): Record<ComposedKind, Wording> {
  return {
    signup: {
      subject: 'Confirm your e-mail address',
      text: 'Thank you for signing up at LastMile. Please confirm that this address is yours; the link works for 24 hours.',
      button: 'Confirm my address',
      footnote: `Somebody signed up with this address. ${notMe}`,
    },
    invite: {
      subject: 'You are invited to LastMile',
      text: 'An account has been prepared for you. Accept within 24 hours to use it.',
      button: 'Accept the invitation',
      footnote: notMe,
    },
    magiclink: {
      subject: 'Sign in to LastMile',
      text: 'Here is the link you asked for. It signs you in once, within the next hour.',
      button: 'Sign in',
      footnote: `Somebody asked for a sign-in link for this address. ${notMe}`,
    },
    recovery: {
      subject: 'Choose a new password',
      text: 'You asked to reset your password. The link works once, within the next hour.',
      button: 'Choose a new password',
      footnote: `Somebody asked to reset the password of this account. ${notMe} Your password stays as it is.`,
    },
    email_change_current: {
      subject: 'Confirm the change of your e-mail address',
      text: `Your account is about to move to ${newAddress ?? 'a new address'}. Please confirm it here and in the mail we sent there.`,
      button: 'Confirm the change',
      footnote:
        'If you did not ask for this, do not press the button, and change your password: somebody else may know it.',
    },
    email_change_new: {
      subject: 'Confirm your new e-mail address',
      text: 'Please confirm that this is the new address of your account. If it has an address already, that one has to agree too.',
      button: 'Confirm my new address',
      footnote: notMe,
    },
    reauthentication: {
      subject: 'Your code for LastMile',
      text: 'Enter this code to confirm that it is you. It works once, within the next hour.',
      button: '',
      footnote: 'If you did not ask for a code, change your password: somebody else may be signed in as you.',
    },
    'account-exists': {
      subject: 'You already have an account',
      text: 'Somebody, probably you, just signed up with this address. It has an account already: sign in, or reset the password if you forgot it.',
      button: 'Sign in',
      footnote: 'If this was not you, ignore this mail: nothing has changed.',
    },
    'address-taken': {
      subject: 'This address already has an account',
      text: 'Somebody, probably you, wants to move another account to this address. It already has an account, so the other one keeps its address. If both are yours, delete the account of this address first.',
      button: 'Sign in',
      footnote: 'If this was not you, ignore this mail: nothing has changed.',
    },
    'address-changed': {
      subject: 'The address of your account was changed',
      text: 'Your account at LastMile has another e-mail address now. This one does not open it any more, and our mails about it go to the other.',
      button: '',
      footnote: `If this was not you, write to ${contact ?? 'whoever operates this marketplace'} soon, from this address: somebody else may have your account.`,
    },
    'password-changed': {
      subject: 'Your password was changed',
      text: 'Your account at LastMile has a new password. An earlier one does not work any more, and your other devices are signed out.',
      button: 'Choose another password',
      footnote:
        'If this was not you, press the button to choose a password of your own: that signs everybody else out. Then look at your account for ways to sign in that are not yours.',
    },
    'new-device': accountNews(
      'New sign-in to your account',
      'Somebody, probably you, signed in to your account at LastMile from a browser or program that had not signed in to it before.',
    ),
    'operator-sign-in': accountNews(
      'An operator’s account signed in',
      'Somebody, probably you, signed in to your account, which operates this marketplace. You get this mail at each sign-in.',
    ),
    'identity-linked': accountNews(
      'A way to sign in was added to your account',
      'An account that you have elsewhere was connected. From now on it opens your account at LastMile too.',
    ),
    'identity-unlinked': accountNews(
      'A way to sign in was removed from your account',
      'It is no longer connected to your account at LastMile. The other ways to sign in work as before.',
    ),
    'factor-added': accountNews(
      'A second factor was added to your account',
      'From now on LastMile asks for a code too when you sign in. Your other devices are signed out.',
    ),
    'factor-removed': accountNews(
      'A second factor was removed from your account',
      'LastMile no longer asks for codes of this app or phone when you sign in.',
    ),
    'recovery-codes-made': accountNews(
      'New recovery codes were made for your account',
      'They work instead of your second factor. Any recovery codes from before are worth nothing now.',
    ),
    'recovery-code-used': accountNews(
      'A recovery code was used to sign in',
      'Somebody, probably you, signed in with one of your recovery codes instead of a second factor. Your second factors are removed, and your other devices are signed out. Your other recovery codes are worth nothing now. You can add a new second factor in your account, and make new codes for it.',
    ),
    'codes-guessed-with-password': {
      ...guessed,
      footnote:
        'If it was not you, somebody else knows your password: sign in by a link that we mail you, and choose a new one.',
    },
    'codes-guessed': {
      ...guessed,
      footnote:
        'If it was not you, somebody else reads your mail or has another account that you sign in with: make those safe first.',
    },
  };
}

function accountNews(subject: string, text: string): Wording {
  return { subject, text, button: 'See how you sign in', footnote: notMineUndo };
}
