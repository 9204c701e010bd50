import checker from '@zootools/email-spell-checker';

/** Providers unknown to the library. Some differ by one letter from a bigger one. */
const PROVIDERS = [
  ...['hotmail.com', 'hotmail.co.uk', 'hotmail.fr', 'outlook.com', 'outlook.de', 'live.com'],
  ...['yahoo.com', 'yahoo.co.uk', 'yahoo.de', 'yahoo.fr', 'fastmail.com', 'mailbox.org'],
  ...['mac.com', 'mail.com', 'mail.ru', 'email.com', 'gmx.com', 'gmx.net', 'gmx.de'],
];

/** Returns the likely address behind a misspelled provider name, or null. */
export function suggestEmail(email: string): string | null {
  const suggestion = checker.run({
    email,
    domains: [...checker.POPULAR_DOMAINS, ...PROVIDERS],
    // Compares whole provider names only, so that a company's own domain is never "corrected".
    secondLevelDomains: [],
    topLevelDomains: [],
  });
  return suggestion ? `${email.slice(0, email.lastIndexOf('@'))}@${suggestion.domain}` : null;
}
