/** One text message. */
export type Text = {
  /** The number in the form +4915112345678. */
  to: string;
  text: string;
  channel: 'sms' | 'whatsapp';
  /** Names the message: whoever gets it twice sends it once. */
  id: string;
};

export type TextSender = {
  /** Sends a text once for its id. Rejects when the service refuses or cannot be reached; the job that called tries again. */
  send(text: Text): Promise<void>;
};
