import { expect, test } from 'vitest';
import { codeHostName } from './code-host.ts';

test.each([
  ['github.com', 'GitHub'],
  ['git.corp.example', 'GitHub at git.corp.example'],
  ['localhost:4000', 'GitHub at localhost:4000'],
])('the code host at %s is named %s', (host, name) => {
  expect(codeHostName(host)).toBe(name);
});
