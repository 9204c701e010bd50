import { redactSecrets } from '#domain/secret/redact-secrets.ts';

// In characters. What a secret is cut from lies behind what is returned.
const LONGEST = 20_000;
const LONGEST_SECRET = 5000;
export const READ = 2 * LONGEST;

/** Returns the start of a text without its secrets. A text that goes on after `READ` characters is `isCut`. */
export function startWithoutSecrets(text: string, isCut: boolean): string {
  const redacted = redactSecrets(text.slice(0, READ)).text;
  return redacted.slice(
    0,
    isCut ? Math.min(LONGEST, Math.max(redacted.length - LONGEST_SECRET, 0)) : LONGEST,
  );
}
