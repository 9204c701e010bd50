import { expect, test } from 'vitest';
import { readPullRequest, repositoryOnHosts } from './pull-request.ts';

const of = { hosts: ['github.com', '127.0.0.1:8080'], repositories: ['Ada/shop'] };

test.each([
  'https://github.com/ada/shop/pull/7',
  'http://www.github.com/Ada/Shop/pull/7/',
  'github.com/ada/shop/pull/7/files',
  'https://github.com/ada/shop/pull/7?w=1#discussion',
  '  https://127.0.0.1:8080/ada/shop/pull/7 ',
])('the address %j names pull request 7 in the issue’s repository', (address) => {
  expect(readPullRequest(address, of)).toMatchObject({ kind: 'named', number: 7 });
});

test.each([
  ['https://gitlab.com/ada/shop/pull/7', 'another_host'],
  ['https://github.com.evil.example/ada/shop/pull/7', 'another_host'],
  ['https://evil.example/https://github.com/ada/shop/pull/7', 'another_host'],
  ['https://github.com/bob/shop/pull/7', 'another_repository'],
  ['https://github.com/ada/shop2/pull/7', 'another_repository'],
  ['https://github.com/ada/shop', 'not_a_pull_request'],
  ['https://github.com/ada/shop/pull', 'not_a_pull_request'],
  ['https://github.com/ada/shop/pull/0', 'not_a_pull_request'],
  ['https://github.com/ada/shop/pull/seven', 'not_a_pull_request'],
  ['https://github.com/ada/shop/pull/9999999999', 'not_a_pull_request'],
  ['https://github.com/ada/shop/issues/7', 'not_a_pull_request'],
  ['https://github.com/ada/../pull/7', 'not_a_pull_request'],
  ['https://github.com/ada/sh%2Fop/pull/7', 'not_a_pull_request'],
  ['https://ada@github.com/ada/shop/pull/7', 'not_a_pull_request'],
  ['javascript:alert(1)//github.com/ada/shop/pull/7', 'not_a_pull_request'],
  ['see #7', 'not_a_pull_request'],
  ['', 'not_a_pull_request'],
])('the address %j is rejected as %s', (address, kind) => {
  expect(readPullRequest(address, of)).toEqual({ kind });
});

test('the repository is extracted from a link to an allowed host', () => {
  expect(repositoryOnHosts('https://127.0.0.1:8080/ada/shop', ['127.0.0.1:8080'])).toBeNull();
  expect(repositoryOnHosts('https://github.com/ada/shop.git', of.hosts)).toBe('ada/shop');
  expect(repositoryOnHosts('https://gitlab.com/ada/shop', of.hosts)).toBeNull();
});
