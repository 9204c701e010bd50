import type { SecretKind } from './kinds.ts';

/**
 * The secret is the group `value` of a match. If the pattern has no group `value`, the secret is the whole
 * match. `isReal` rejects false positives.
 */
type SecretPattern = {
  kind: SecretKind;
  pattern: RegExp;
  isReal?: (value: string, match: string) => boolean;
};

const isNoExample = (value: string) => !isMadeUp(value);

/**
 * The most specific formats come first. A later pattern never matches a part of a text that an earlier
 * pattern has matched.
 */
export const SECRET_PATTERNS: readonly SecretPattern[] = [
  {
    kind: 'private-key',
    pattern: /-----BEGIN (?:[A-Z0-9]+ ){0,3}PRIVATE KEY(?: BLOCK)?-----[^-]*(?:-----END [A-Z0-9 ]+-----|$)/,
    isReal: (_value, match) => match.length > 100,
  },
  { kind: 'anthropic', pattern: /\bsk-ant-[\w-]{24,}/, isReal: looksRandom },
  {
    kind: 'openai',
    pattern: /\bsk-(?:(?:proj|svcacct|admin)-[\w-]{24,}|[A-Za-z0-9]{32,})/,
    isReal: looksRandom,
  },
  { kind: 'stripe', pattern: /\b(?:[sr]k_(?:live|test)_[A-Za-z0-9]{16,}|whsec_[A-Za-z0-9+/]{24,}=*)/ },
  { kind: 'aws', pattern: /\b(?:AKIA|ASIA)[A-Z2-7]{16}\b/, isReal: isNoExample },
  { kind: 'github', pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{36,}|github_pat_\w{40,})/, isReal: isNoExample },
  { kind: 'gitlab', pattern: /\bglpat-[\w-]{20,}/, isReal: isNoExample },
  { kind: 'google', pattern: /\b(?:AIza[\w-]{35}|GOCSPX-[\w-]{28})(?![\w-])/ },
  { kind: 'supabase', pattern: /\b(?:sb_secret_[\w-]{20,}|sbp_[0-9a-f]{40})/, isReal: isNoExample },
  {
    kind: 'slack',
    pattern:
      /\bxox[abeoprs]-[\w-]{20,}|\bxapp-[\w-]{20,}|hooks\.slack\.com\/services\/T\w{6,}\/B\w{6,}\/\w{16,}/,
    isReal: isNoExample,
  },
  { kind: 'discord', pattern: /\bdiscord(?:app)?\.com\/api\/webhooks\/\d{15,}\/[\w-]{40,}/ },
  { kind: 'sendgrid', pattern: /\bSG\.[\w-]{20,24}\.[\w-]{39,50}/ },
  { kind: 'resend', pattern: /\bre_[A-Za-z0-9]{8}_[A-Za-z0-9]{20,}/ },
  { kind: 'twilio', pattern: /\bSK[0-9a-f]{32}\b/ },
  { kind: 'npm', pattern: /\bnpm_[A-Za-z0-9]{36}\b/ },
  { kind: 'huggingface', pattern: /\bhf_[A-Za-z]{34}\b/, isReal: looksMixed },
  { kind: 'supabase', pattern: jsonWebToken(), isReal: holdsServiceRole },
  { kind: 'sign-in-token', pattern: jsonWebToken(), isReal: isSignInToken },
  {
    kind: 'database-password',
    pattern:
      /\b(?:postgres(?:ql)?|mysql|mariadb|mongodb(?:\+srv)?|rediss?|amqps?|mssql):\/\/[^\s:@/]{0,100}:(?<value>[^\s@/]{3,200})@/,
    isReal: isNoExample,
  },
  {
    kind: 'password',
    pattern: /\bhttps?:\/\/[^\s:@/]{1,100}:(?<value>[^\s@/]{6,200})@[\w.-]+/,
    isReal: isNoExample,
  },
  {
    kind: 'password',
    pattern:
      /\b(?<name>[A-Z][A-Z0-9_]*PASS(?:WORD|WD|PHRASE)?|PASSWORD)["']?[ \t]*=[ \t]*["'`]?(?<value>[^\s"'`]{6,200})/,
    isReal: isNoExample,
  },
  {
    kind: 'api-key',
    pattern:
      /\b(?<name>[A-Z][A-Z0-9_]*(?:KEY|SECRET|TOKEN|CREDENTIALS?)|SECRET|TOKEN)["']?[ \t]*[=:][ \t]*["'`]?(?<value>[^\s"'`,;]{12,400})/,
    isReal: (value, match) => !isPublicName(match) && looksRandom(value),
  },
  {
    kind: 'api-key',
    pattern:
      /\b(?:api[-_]?key|(?:client|app|api|jwt)[-_]?secret|(?:access|auth|secret|refresh)[-_]?(?:token|key))["']?[ \t]*[=:][ \t]*["'`](?<value>[^\s"'`]{16,400})["'`]/i,
    isReal: looksRandom,
  },
  { kind: 'sign-in-token', pattern: /\bBearer[ \t]+(?<value>[\w.~+/-]{24,400}=*)/, isReal: looksRandom },
];

function jsonWebToken(): RegExp {
  return /(?<![\w-])eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{16,}/;
}

function looksMixed(value: string): boolean {
  return /[a-z]/.test(value.slice(3)) && /[A-Z]/.test(value);
}

const PLACEHOLDER =
  /^(?:\W*)(?:your|my|the|some|example|sample|dummy|fake|test|todo|changeme|change[-_]me|replace|insert|redacted|removed|password|passwd|pass|secret|token|xxx|\.\.\.|…|process\.env|import\.meta|env\.|null|undefined|none|true|false)/i;
const MASKED = /[*•█]{3}|x{4}|\.{3}|…|<[^>]*>|\$\{|\$\(|\{\{|\[[^\]]*\]|EXAMPLE|1234567|abcdefg/i;
const PUBLIC_NAME = /^(?:[A-Z0-9_]*_)?(?:ANON|PUBLISHABLE|PUBLIC|SITE)_?(?:API_)?KEY\b|PUBLISHABLE/;

/** Returns whether a value is masked or only a placeholder. */
function isMadeUp(value: string): boolean {
  return PLACEHOLDER.test(value) || MASKED.test(value);
}

/** Returns whether settings with this name have public values. */
function isPublicName(name: string): boolean {
  return PUBLIC_NAME.test(name);
}

/** Returns whether a value consists of random letters and digits and is neither a placeholder nor a URL. */
function looksRandom(value: string): boolean {
  if (isMadeUp(value) || /^[a-z]+:\/\/|[()\\]/i.test(value)) return false;
  const digits = value.match(/\d/g)?.length ?? 0;
  const letters = value.match(/[A-Za-z]/g)?.length ?? 0;
  const isVaried = new Set(value).size >= 8;
  return digits >= 2 && letters >= 2 && isVaried;
}

/** Returns whether a token is a Supabase service key, which bypasses row-level security. */
function holdsServiceRole(token: string): boolean {
  return claimOf(token, 'role') === 'service_role';
}

/**
 * Returns whether a token belongs to the session of a user. Returns false for Supabase's anonymous key,
 * because that key is public.
 */
function isSignInToken(token: string): boolean {
  return claimOf(token, 'role') !== 'anon';
}

function claimOf(token: string, claim: string): unknown {
  try {
    const claims: unknown = JSON.parse(decoded(token.split('.')[1] ?? ''));
    return typeof claims === 'object' && claims !== null ? Reflect.get(claims, claim) : undefined;
  } catch {
    return undefined;
  }
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Decodes base64url to Latin-1. This is enough to read the role, because the role is ASCII. */
function decoded(base64: string): string {
  let [text, bits, width] = ['', 0, 0];
  for (const sign of base64) {
    bits = ((bits << 6) | ALPHABET.indexOf(sign)) & 0xffff;
    width += 6;
    if (width < 8) continue;
    width -= 8;
    text += String.fromCharCode((bits >> width) & 0xff);
  }
  return text;
}
