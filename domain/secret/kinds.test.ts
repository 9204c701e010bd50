import { expect, it } from 'vitest';
import { howToRevoke, nameSecrets } from './kinds.ts';

it.each([
  [['openai'], 'an OpenAI API key'],
  [['password', 'slack', 'slack'], 'a password and 2 Slack tokens'],
  [
    ['password', 'stripe', 'discord', 'discord'],
    'a password, a Stripe secret key and 2 Discord webhook addresses',
  ],
] as const)('the secret kind %s is described as %s', (kinds, said) => {
  expect(nameSecrets(kinds)).toBe(said);
});

it('the advice lists the place to revoke a kind of secret once', () => {
  expect(howToRevoke(['stripe', 'stripe'])).toBe(
    'If anyone else may have seen it, make it invalid in your Stripe dashboard, and make a new one.',
  );
});
