import { expect, test } from 'vitest';
import { returnAddresses } from './return-address.ts';

const site = returnAddresses({ publicUrl: 'https://fix.example', isLocal: false });
const local = returnAddresses({ publicUrl: 'http://localhost:3000', isLocal: true });

const paths: [string | null, string | null][] = [
  ['https://fix.example/dashboard/1?a=b#c', '/dashboard/1?a=b#c'],
  ['/dashboard', '/dashboard'],
  ['https://fix.example', '/'],
  ['//evil.example/x', null],
  ['https://fix.example//evil.example', '/evil.example'],
  ['https://fix.example/\\evil.example', '/evil.example'],
  ['/\\evil.example', null],
  ['https://evil.example/', null],
  ['https://fix.example@evil.example/', null],
  ['javascript:alert(1)', null],
  ['blob:https://fix.example/1', null],
  [`/${'a'.repeat(2047)}`, `/${'a'.repeat(2047)}`],
  [`/${'a'.repeat(2048)}`, null],
  ['http://[', null],
  ['', null],
  [null, null],
];

test.each(paths)('a mail link with redirect_to %j leads to %j', (redirectTo, path) => {
  expect(site.path(redirectTo)).toBe(path);
});

const targets: [string | null, string][] = [
  ['https://fix.example/engineer-app', 'https://fix.example/engineer-app'],
  ['https://evil.example/', 'https://fix.example'],
  ['http://localhost:9999/', 'https://fix.example'],
  ['data:text/html,x', 'https://fix.example'],
  ['blob:https://fix.example/1', 'https://fix.example'],
  [null, 'https://fix.example'],
  ['/', 'https://fix.example/'],
  ['/dashboard/0e9-1?file=a%20b#c', 'https://fix.example/dashboard/0e9-1?file=a%20b#c'],
  ['/storage/v1/object/sign/issue-attachments/a.pdf?token=x', 'https://fix.example'],
  ['/a/../storage/v1/object/sign/a.pdf', 'https://fix.example'],
  ['/%73torage/v1/object/sign/a.pdf', 'https://fix.example'],
  ['/storage%2Fv1/object/sign/a.pdf', 'https://fix.example'],
  ['/storage/%76%31/object/sign/a.pdf', 'https://fix.example'],
  ['https://fix.example//storage/v1/object/sign/a.pdf', 'https://fix.example'],
  ['/storage//v1/object/sign/a.pdf', 'https://fix.example'],
  ['/auth/v1/authorize?provider=github', 'https://fix.example'],
];

test.each(targets)('a verified browser with redirect_to %j is redirected to %s', (redirectTo, target) => {
  expect(site.absolute(redirectTo)).toBe(target);
});

test('a local instance also redirects to other ports on the same machine', () => {
  expect(local.absolute('http://127.0.0.1:9999/welcome')).toBe('http://127.0.0.1:9999/welcome');
  expect(local.absolute('https://evil.example/')).toBe('http://localhost:3000');
  expect(local.absolute('http://127.0.0.1:3000/welcome')).toBe('http://127.0.0.1:3000/welcome');
  expect(local.absolute('http://127.0.0.1:3000/storage/v1/object/sign/a.pdf')).toBe('http://localhost:3000');
});
