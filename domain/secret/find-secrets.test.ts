import { describe, expect, it } from 'vitest';
import { findSecrets } from './find-secrets.ts';

const random = (length: number) => 'a7Kq93ZtVb2MxW5nRc8LdY4sHf6JgP1eTu0'.repeat(9).slice(0, length);
const hex = (length: number) => '3f9a1c7e5b2d8064'.repeat(9).slice(0, length);
/** These payloads are encoded JSON such as `{"iss":"supabase","ref":"abc","role":"service_role"}`. */
const PAYLOADS = {
  service: 'eyJpc3MiOiJzdXBhYmFzZSIsInJlZiI6ImFiYyIsInJvbGUiOiJzZXJ2aWNlX3JvbGUifQ',
  signedIn: 'eyJzdWIiOiI0MiIsInJvbGUiOiJhdXRoZW50aWNhdGVkIn0',
  anonymous: 'eyJpc3MiOiJzdXBhYmFzZSIsInJvbGUiOiJhbm9uIn0',
};
const signed = (payload: string) => `eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.${payload}.${random(43)}`;
const privateKey = `-----BEGIN RSA PRIVATE KEY-----\n${`${random(64)}\n`.repeat(6)}-----END RSA PRIVATE KEY-----`;

describe('secrets in any context', () => {
  it.each([
    ['openai', `sk-${random(48)}`],
    ['openai', `sk-proj-${random(64)}`],
    ['anthropic', `sk-ant-api03-${random(64)}`],
    ['stripe', `sk_live_${random(24)}`],
    ['stripe', `rk_test_${random(24)}`],
    ['stripe', `whsec_${random(32)}`],
    ['aws', 'AKIAQ3EGRZT5VLMN2X7Y'],
    ['github', `ghp_${random(36)}`],
    ['github', `github_pat_${random(22)}_${random(59)}`],
    ['gitlab', `glpat-${random(20)}`],
    ['google', `AIza${random(35)}`],
    ['google', `GOCSPX-${random(28)}`],
    ['supabase', `sb_secret_${random(31)}`],
    ['supabase', `sbp_${hex(40)}`],
    ['supabase', signed(PAYLOADS.service)],
    ['sign-in-token', signed(PAYLOADS.signedIn)],
    ['slack', `xoxb-${'2'.repeat(12)}-${random(24)}`],
    ['slack', `hooks.slack.com/services/T0A1B2C3D/B0A1B2C3D/${random(24)}`],
    ['discord', `discord.com/api/webhooks/112233445566778899/${random(68)}`],
    ['sendgrid', `SG.${random(22)}.${random(43)}`],
    ['resend', `re_${random(8)}_${random(24)}`],
    ['twilio', `SK${hex(32)}`],
    ['npm', `npm_${random(36)}`],
    ['huggingface', `hf_${'aBcDeFgHkLmNpQrStUvWxYzAbCdEfGhKlMn'.slice(0, 34)}`],
    ['private-key', privateKey],
  ])('a secret in any context is found with the kind %s', (kind, secret) => {
    for (const text of [secret, `It says "${secret}", and then stops.`, `  key: ${secret}\nnext line`]) {
      const found = findSecrets(text);
      expect(found.map((each) => [each.kind, text.slice(each.start, each.end)])).toEqual([[kind, secret]]);
    }
  });

  it.each([
    ['database-password', 'postgresql://postgres:h7Kq93!Ztv@db.abc.supabase.co:5432/postgres', 'h7Kq93!Ztv'],
    ['database-password', 'mongodb+srv://shop:gr33nFern@cluster0.mongodb.net', 'gr33nFern'],
    ['password', 'https://ada:gr33nFern@staging.shop.io/login', 'gr33nFern'],
    ['password', 'SMTP_PASSWORD=gr33nFern', 'gr33nFern'],
    ['api-key', `MAPS_API_KEY=${random(24)}`, random(24)],
    ['api-key', `NEXTAUTH_SECRET="${random(32)}"`, random(32)],
    ['api-key', `  SESSION_TOKEN: ${random(32)}`, random(32)],
    ['api-key', `const client = new Client({ apiKey: '${random(24)}' })`, random(24)],
    ['api-key', `"client_secret": "${random(30)}"`, random(30)],
    ['sign-in-token', `curl -H "Authorization: Bearer ${random(40)}"`, random(40)],
  ])('a secret is found without its context: %s in %s', (kind, text, value) => {
    expect(findSecrets(text).map((each) => [each.kind, text.slice(each.start, each.end)])).toEqual([
      [kind, value],
    ]);
  });
});

describe('harmless text', () => {
  it.each([
    ['a publishable Stripe key', `pk_live_${random(24)}`],
    ['a Supabase anonymous key', signed(PAYLOADS.anonymous)],
    ['a publishable key', `VITE_SUPABASE_PUBLISHABLE_KEY=sb_publishable_${random(24)}`],
    ['a key named anonymous', `SUPABASE_ANON_KEY=${random(40)}`],
    ['a placeholder', 'OPENAI_API_KEY=your-api-key-goes-here-1234567890'],
    ['a masked key', 'sk-proj-****************************1a2b'],
    ['the example key from the AWS documentation', 'AKIAIOSFODNN7EXAMPLE'],
    ['a setting that refers to a variable', 'API_KEY=process.env.OPENAI_API_KEY_2024_PRODUCTION'],
    ['a template', 'postgresql://postgres:[YOUR-PASSWORD]@db.abc.supabase.co:5432/postgres'],
    ['a variable', ['DATABASE_PASSWORD=$', '{SECRET_FROM_VAULT}'].join('')],
    ['a password rule', 'Password: must have 8 characters and 1 digit'],
    ['an error about a token', 'Unexpected token \'<\', "<!doctype 1234567890" is not valid JSON'],
    ['a commit hash', hex(40)],
    ['an id', '7b2f4f3e-91c2-4a53-8f0e-0d7a3d1c9a11'],
    ['a URL with a port', 'http://localhost:3000/a@b'],
    ['an inline picture', `data:image/png;base64,${random(200)}`],
    ['a column named key', 'PRIMARY_KEY: users_pkey_on_accounts_id_2'],
    ['a public key', `-----BEGIN PUBLIC KEY-----\n${random(120)}\n-----END PUBLIC KEY-----`],
    ['an ordinary sentence', 'The risk-assessment task-list is sk-ipped when I press the key = Enter.'],
  ])('no secret is found in harmless text: %s', (_name, text) => {
    expect(findSecrets(text)).toEqual([]);
  });
});

it('secrets are returned in order, without overlaps', () => {
  const text = `OPENAI_API_KEY=sk-proj-${random(64)}\nDATABASE_URL=postgres://a:s3cr3tPw@h/db\nghp_${random(36)}`;
  expect(findSecrets(text).map(({ kind }) => kind)).toEqual(['openai', 'database-password', 'github']);
});

it('the starts of sign-in tokens take time linear in their number', () => {
  expect(findSecrets('eyJ-'.repeat(100_000))).toEqual([]);
});

it('a 5 MB log is scanned in under five seconds', () => {
  const line = '2026-01-02T03:04:05Z GET /api/key=1 https://a.example:80/x TOKEN - eyJhbGciOi.. BEGIN ok\n';
  const log = line.repeat(Math.ceil((5 * 1024 * 1024) / line.length));
  const before = Date.now();
  findSecrets(log);
  expect(Date.now() - before).toBeLessThan(5000);
});
