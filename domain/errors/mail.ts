import { waitText } from './budget.ts';

export const mailErrors = {
  mailLinkNotUsable: 'This link no longer works. Use the one in a newer email, or sign in.',
  signInToChoose: 'Sign in, or use the link at the end of any of our emails.',
  preferencesNotLoaded: 'Failed to load your email settings',
  preferencesNotKept: 'Your choice was not saved',

  notThisBrowser: 'Only the browser that sent this submission can do this.',
  confirmationLate: 'This was possible only for a day. Sign in with your address to get a new link.',
  correctionLate: 'An address can be corrected for an hour only. Please submit the issue again.',
  takenUp:
    'Somebody has signed in with that address or taken the issue up, so this is no longer possible. Sign in to go on.',
  correctedBefore: 'The address was corrected once already. Please submit the issue again.',
  sameAddress: 'That is the address we have. Send the mail again, or type another one.',
  sentOften: 'The mail was sent several times. Please correct the address, or submit the issue again.',
  tooSoon: (seconds: number) =>
    `Please wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'} before you ask again.`,
  tooManyMails: (minutes: number) =>
    `Too many mails were asked for. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  contactMessageNeeded: 'Write your message',
  contactMessageTooLong: 'Your message is too long. Shorten it to 5,000 characters.',
  contactClosed: 'Nobody has been set up here to receive messages yet.',
  tooManyMessages: (seconds: number) =>
    `Too many messages for now. Please try again in ${waitText(seconds)}.`,
  contactNotSent: 'Your message wasn’t sent. Please try again in a moment.',
  confirmationNotSent: 'The mail could not be sent again',
  addressNotCorrected: 'The address was not corrected',
} as const;

export const mailNotices = {
  choicesKept: 'Saved',
} as const;
