/** One composed mail. `action` is the link of its button. */
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
  /**
   * Sends a mail once a key: a second call with the same key sends nothing. Rejects if the mail server refuses or is
   * unreachable; the calling job is retried.
   */
  send(mail: Mail, idempotencyKey: string): Promise<void>;
  /** Whether the mail of a key was sent, so that a repeated job need not compose it again. */
  wasSent(idempotencyKey: string): Promise<boolean>;
  close(): Promise<void>;
};
