/** What a mail says. Everything is plain text, never HTML. */
export type MailContent = {
  heading: string;
  paragraphs: string[];
  facts?: { label: string; value: string }[];
  /** What people wrote, whose words stand apart from ours. */
  said?: { who: string; text: string }[];
  /** A numbered list under a line of its own. */
  steps?: { title: string; items: string[] };
  /** The main link. */
  action?: { label: string; url: string };
  /** A second way, as a quiet line below the button. */
  aside?: { text: string; url: string };
  /** Why the reader gets this mail, and what to do if it was not them. */
  footnote: string;
  /** Where the reader chooses which mails they get, as the last line. */
  choices?: { label: string; url: string };
  /** What a list of mails shows beside the subject; the first paragraph where it is left out. */
  preheader?: string;
};
