import { holdsServiceRole, isSignInToken } from './json-web-token.ts';
import type { SecretKind } from './kinds.ts';
import { isMadeUp, isPublicName, looksRandom } from './plausible-value.ts';

/**
 * One way to recognise a kind of secret. Where the pattern has a group `value`, that alone is the secret.
 * `isReal` tells the secret from what only has its shape; it is given the value and the whole match.
 */
export type SecretPattern = {
  kind: SecretKind;
  pattern: RegExp;
  isReal?: (value: string, match: string) => boolean;
};

const isNoExample = (value: string) => !isMadeUp(value);

/**
 * The formats that the providers publish or that their keys are known to have, the most telling first: what one
 * has recognised is not looked at by those after it.
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
  return /\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{16,}/;
}

function looksMixed(value: string): boolean {
  return /[a-z]/.test(value.slice(3)) && /[A-Z]/.test(value);
}
