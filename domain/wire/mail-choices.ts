import type { MailKind } from '../mail/mail-kinds.ts';

/** Which mails an address gets, of those that can be done without; `about` is the kind of the mail whose link was used. */
export type MailChoices = {
  address: string;
  about: MailKind | null;
  kinds: { kind: MailKind; isWanted: boolean }[];
};
