export type MailContent = {
  heading: string;
  paragraphs: string[];
  facts?: { label: string; value: string }[];
  said?: { who: string; text: string }[];
  steps?: { title: string; items: string[] };
  action?: { label: string; url: string };
  aside?: { text: string; url: string };
  /** Explains why the reader gets this mail. */
  footnote: string;
  choices?: { label: string; url: string };
};

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  type: string;
  action: string | null;
  /** The one-click unsubscribe URL (RFC 8058), or null for emails that cannot be turned off. */
  unsubscribe?: string | null;
  /** Answers go to this address instead of CONTACT_EMAIL. */
  replyTo?: string | null;
};

export type Mailer = {
  /**
   * Sends an email. Emails with the same key are sent only once. Rejects if the mail server is unreachable or
   * refuses the email.
   */
  send(mail: Mail, idempotencyKey: string): Promise<void>;
  wasSent(idempotencyKey: string): Promise<boolean>;
  close(): Promise<void>;
};
