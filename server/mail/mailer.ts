/** What a mail says, in plain text. */
export type MailContent = {
  heading: string;
  paragraphs: string[];
  facts?: { label: string; value: string }[];
  /** Quotations of people. */
  said?: { who: string; text: string }[];
  /** A numbered list with a title. */
  steps?: { title: string; items: string[] };
  /** The main link. */
  action?: { label: string; url: string };
  /** A second link below the button. */
  aside?: { text: string; url: string };
  /** Why the reader gets this mail. */
  footnote: string;
  /** The link to the mail preferences, as the last line. */
  choices?: { label: string; url: string };
  /** The preview beside the subject; the first paragraph by default. */
  preheader?: string;
};

/** A mail to send. `action` is the link of its button. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  type: string;
  action: string | null;
  /** The one-click unsubscribe address (RFC 8058); absent for mandatory mails. */
  unsubscribe?: string | null;
};

export type Mailer = {
  /** Sends a mail unless one with this key was sent. Rejects if the mail server is unreachable or refuses. */
  send(mail: Mail, idempotencyKey: string): Promise<void>;
  /** Returns whether the mail with this key was sent. */
  wasSent(idempotencyKey: string): Promise<boolean>;
  close(): Promise<void>;
};
