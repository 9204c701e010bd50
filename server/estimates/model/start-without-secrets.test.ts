import { expect, it } from 'vitest';
import { READ, startWithoutSecrets } from './start-without-secrets.ts';

const secret = `sk-proj-${'a7Kq93ZtVb2MxW5nRc8LdY4sHf6JgP1e'.repeat(4)}`;

it('a secret that is cut at the end of what was read is left out, even where others were removed before it', () => {
  const read =
    `${'words '.repeat(1000)}${`${secret}\n`.repeat(READ)}`.slice(0, READ - 10) + secret.slice(0, 10);
  const [cut, whole] = [startWithoutSecrets(read, true), startWithoutSecrets(read, false)];
  expect(whole.length).toBeLessThan(20_000);
  expect(whole).toContain(secret.slice(0, 10));
  expect(cut).toMatch(/^words /);
  expect(cut).not.toContain(secret.slice(0, 10));
});
