const PLACEHOLDER =
  /^(?:\W*)(?:your|my|the|some|example|sample|dummy|fake|test|todo|changeme|change[-_]me|replace|insert|redacted|removed|password|passwd|pass|secret|token|xxx|\.\.\.|…|process\.env|import\.meta|env\.|null|undefined|none|true|false)/i;
const MASKED = /[*•█]{3}|x{4}|\.{3}|…|<[^>]*>|\$\{|\$\(|\{\{|\[[^\]]*\]|EXAMPLE|1234567|abcdefg/i;
const PUBLIC_NAME = /^(?:[A-Z0-9_]*_)?(?:ANON|PUBLISHABLE|PUBLIC|SITE)_?(?:API_)?KEY\b|PUBLISHABLE/;

/** Whether a value stands for one, as documentation and careful people write it, and is none itself. */
export function isMadeUp(value: string): boolean {
  return PLACEHOLDER.test(value) || MASKED.test(value);
}

/** Whether a setting's name says that its value is meant to be public. */
export function isPublicName(name: string): boolean {
  return PUBLIC_NAME.test(name);
}

/** Whether a value could have come out of a random generator: letters and digits, no words and no address. */
export function looksRandom(value: string): boolean {
  if (isMadeUp(value) || /^[a-z]+:\/\/|[()\\]/i.test(value)) return false;
  const digits = value.match(/\d/g)?.length ?? 0;
  const letters = value.match(/[A-Za-z]/g)?.length ?? 0;
  const isVaried = new Set(value).size >= 8;
  return digits >= 2 && letters >= 2 && isVaried;
}
