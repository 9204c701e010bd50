/** One mail, composed. `action` is its main link, which the button leads to. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  type: string;
  action: string | null;
  /** Where one POST stops mails of this kind (RFC 8058); left out of mails that cannot be done without. */
  unsubscribe?: string | null;
};

export type Mailer = {
  /**
   * Sends a mail once for its key: a second call with the same key sends nothing.
   * Rejects when the mail server refuses or cannot be reached; the job that called tries again.
   */
  send(mail: Mail, idempotencyKey: string): Promise<void>;
  /** Whether the mail of that key has gone out, so that a repeated job need not compose it again. */
  wasSent(idempotencyKey: string): Promise<boolean>;
  close(): Promise<void>;
};
