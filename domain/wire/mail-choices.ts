/** The mails that somebody can do without, as clients get them. */
export const CLIENT_MAIL_KINDS = ['messages', 'progress', 'reminders'] as const;

/** The mails that somebody can do without, as engineers get them. */
const ENGINEER_MAIL_KINDS = ['engineer_messages', 'engineer_quotes', 'engineer_matches'] as const;

export const MAIL_KINDS = [...CLIENT_MAIL_KINDS, ...ENGINEER_MAIL_KINDS] as const;

export type MailKind = (typeof MAIL_KINDS)[number];

export function isMailKind(value: unknown): value is MailKind {
  return MAIL_KINDS.some((kind) => kind === value);
}

/** Which mails an address gets, of those that can be done without; `about` is the kind of the mail whose link was used. */
export type MailChoices = {
  address: string;
  about: MailKind | null;
  kinds: { kind: MailKind; isWanted: boolean }[];
};
