/** The content of a mail as plain text, never HTML. */
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
