import { expect, it } from 'vitest';
import { localPath } from './local-path.ts';

it.each([
  ['/dashboard/1?tab=2#end', '/dashboard/1?tab=2#end'],
  ['https://lastmile.test/dashboard', '/dashboard'],
  ['dashboard', '/dashboard'],
  [null, '/home'],
  ['', '/home'],
  ['https://evil.test/dashboard', '/home'],
  ['//evil.test', '/home'],
  ['/.//evil.test', '/home'],
  ['https://lastmile.test//evil.test', '/home'],
  ['/\\evil.test', '/home'],
  ['/\t/evil.test', '/home'],
  ['javascript:alert(1)', '/home'],
  ['https://lastmile.test@evil.test/', '/home'],
  ['http://[', '/home'],
])('the address %s leads to a path on this site', (address, path) => {
  expect(localPath(address, '/home', 'https://lastmile.test')).toBe(path);
});
