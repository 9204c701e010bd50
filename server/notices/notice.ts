import type { MailKind } from '#domain/wire/mail-choices.ts';
import type { Sql } from '#server/platform/database/connect.ts';
import type { Logger } from '#server/platform/log.ts';
import type { Settings } from '#server/platform/settings/settings.ts';

/** Who reads a notice, which decides how its link signs them in and why it says that it was sent. */
export type Reader = 'client' | 'engineer' | 'operator' | 'member';

/** One mail in words. Everything is plain text. */
export type Notice = {
  /** The mail goes out once for it. */
  key: string;
  type: string;
  /** As which kind its reader can turn it off; left out of what they cannot do without. */
  kind?: MailKind;
  reader: Reader;
  to: string;
  subject: string;
  heading: string;
  paragraphs: string[];
  /** What people wrote, as plain text. */
  said?: { who: string; text: string }[];
  facts?: { label: string; value: string }[];
  /** The main link, into this instance. */
  action: { label: string; path: string };
};

export type NoticeContext = { owner: Sql; settings: Settings; log: Logger };

/**
 * Reads what a job is about, as it stands now, and writes its mail: null when there is nothing to say any more.
 * @throws ZodError when the job carries no id.
 */
export type WriteNotice = (context: NoticeContext, payload: unknown) => Promise<Notice | null>;
