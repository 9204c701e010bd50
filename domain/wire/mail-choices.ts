export const CLIENT_MAIL_KINDS = ['messages', 'progress', 'reminders'] as const;

const ENGINEER_MAIL_KINDS = ['engineer_messages', 'engineer_quotes', 'engineer_matches'] as const;

export const MAIL_KINDS = [...CLIENT_MAIL_KINDS, ...ENGINEER_MAIL_KINDS] as const;

export type MailKind = (typeof MAIL_KINDS)[number];

export function isMailKind(value: unknown): value is MailKind {
  return MAIL_KINDS.some((kind) => kind === value);
}

/** `about` is the kind of email that contained the link to the preferences page. */
export type MailChoices = {
  address: string;
  about: MailKind | null;
  kinds: { kind: MailKind; isWanted: boolean }[];
};
