import checker from '@zootools/email-spell-checker';

/** The library does not know these providers, and some differ by only one letter from a bigger provider. */
const PROVIDERS = [
  ...['hotmail.com', 'hotmail.co.uk', 'hotmail.fr', 'outlook.com', 'outlook.de', 'live.com'],
  ...['yahoo.com', 'yahoo.co.uk', 'yahoo.de', 'yahoo.fr', 'fastmail.com', 'mailbox.org'],
  ...['mac.com', 'mail.com', 'mail.ru', 'email.com', 'gmx.com', 'gmx.net', 'gmx.de'],
];

/** Returns a corrected address if the provider's name looks misspelled, or null. */
export function suggestEmail(email: string): string | null {
  const suggestion = checker.run({
    email,
    domains: [...checker.POPULAR_DOMAINS, ...PROVIDERS],
    // Only whole provider names are compared, so that the domain of a company is never "corrected".
    secondLevelDomains: [],
    topLevelDomains: [],
  });
  return suggestion ? `${email.slice(0, email.lastIndexOf('@'))}@${suggestion.domain}` : null;
}
