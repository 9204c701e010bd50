import type { MailKind } from '#domain/wire/mail-choices.ts';

type KindText = {
  label: string;
  hint: string;
  inWords: string;
};

export const kindTexts: Record<MailKind, KindText> = {
  messages: {
    label: 'Messages',
    hint: 'What your engineer writes to you while you are away.',
    inWords: 'mails about messages',
  },
  progress: {
    label: 'Progress',
    hint: 'That an engineer took your issue, started on it, or that nobody has yet.',
    inWords: 'mails about progress',
  },
  reminders: {
    label: 'Reminders',
    hint: 'That a quote waits for your answer, or that a fix is about to count as accepted.',
    inWords: 'reminders',
  },
  engineer_messages: {
    label: 'Answers of clients',
    hint: 'What clients write to you while you are away.',
    inWords: 'mails about clients’ answers',
  },
  engineer_quotes: {
    label: 'Decided quotes',
    hint: 'That a client accepted or declined your quote.',
    inWords: 'mails about decided quotes',
  },
  engineer_matches: {
    label: 'New issues',
    hint: 'New issues that name your skills, at most one mail a day.',
    inWords: 'mails about new issues',
  },
};
