import type { MailKind } from '#domain/wire/mail-choices.ts';

type KindText = {
  label: string;
  hint: string;
  inWords: string;
};

export const kindTexts: Record<MailKind, KindText> = {
  messages: {
    label: 'Messages',
    hint: 'When your engineer writes and you’re away.',
    inWords: 'emails about messages',
  },
  progress: {
    label: 'Progress',
    hint: 'When an engineer takes your issue, starts work, or nobody has taken it yet.',
    inWords: 'emails about progress',
  },
  reminders: {
    label: 'Reminders',
    hint: 'Before a quote expires or a fix counts as accepted.',
    inWords: 'reminders',
  },
  engineer_messages: {
    label: 'Messages from clients',
    hint: 'When a client writes and you’re away.',
    inWords: 'emails about client messages',
  },
  engineer_quotes: {
    label: 'Quote answers',
    hint: 'When a client accepts or declines your quote.',
    inWords: 'emails about quote answers',
  },
  engineer_matches: {
    label: 'New issues',
    hint: 'Issues that match your skills, at most one email a day.',
    inWords: 'emails about new issues',
  },
};
