import checker from '@zootools/email-spell-checker';

/**
 * Providers that the library does not know. The names of some differ from a bigger provider by one letter.
 */
const PROVIDERS = [
  ...['hotmail.com', 'hotmail.co.uk', 'hotmail.fr', 'outlook.com', 'outlook.de', 'live.com'],
  ...['yahoo.com', 'yahoo.co.uk', 'yahoo.de', 'yahoo.fr', 'fastmail.com', 'mailbox.org'],
  ...['mac.com', 'mail.com', 'mail.ru', 'email.com', 'gmx.com', 'gmx.net', 'gmx.de'],
];

export function suggestEmail(email: string): string | null {
  const suggestion = checker.run({
    email,
    domains: [...checker.POPULAR_DOMAINS, ...PROVIDERS],
    // Without second-level domains, the library compares whole provider names and never "corrects" a
    // company's domain.
    secondLevelDomains: [],
    topLevelDomains: [],
  });
  return suggestion ? `${email.slice(0, email.lastIndexOf('@'))}@${suggestion.domain}` : null;
}
