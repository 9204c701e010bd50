import checker from '@zootools/email-spell-checker';

/** Providers unknown to the library, some one letter away from a bigger one. */
const PROVIDERS = [
  ...['hotmail.com', 'hotmail.co.uk', 'hotmail.fr', 'outlook.com', 'outlook.de', 'live.com'],
  ...['yahoo.com', 'yahoo.co.uk', 'yahoo.de', 'yahoo.fr', 'fastmail.com', 'mailbox.org'],
  ...['mac.com', 'mail.com', 'mail.ru', 'email.com', 'gmx.com', 'gmx.net', 'gmx.de'],
];

/** The likely address behind a misspelled provider, or null. */
export function suggestEmail(email: string): string | null {
  const suggestion = checker.run({
    email,
    domains: [...checker.POPULAR_DOMAINS, ...PROVIDERS],
    // Only whole names of providers: a company's own domain is never "corrected".
    secondLevelDomains: [],
    topLevelDomains: [],
  });
  return suggestion ? `${email.slice(0, email.lastIndexOf('@'))}@${suggestion.domain}` : null;
}
