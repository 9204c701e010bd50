import { expect, test } from 'vitest';
import { readRepositoryName, readRepositoryUrl } from './repository.ts';

test.each([
  ['ada/shop', { owner: 'ada', name: 'shop' }],
  ['Ada-L/my.shop_2', { owner: 'Ada-L', name: 'my.shop_2' }],
  ['ada/.github', { owner: 'ada', name: '.github' }],
  ['ada', null],
  ['ada/', null],
  ['/shop', null],
  ['ada/shop/src', null],
  ['ada/..', null],
  ['ada/.', null],
  ['../shop', null],
  ['-ada/shop', null],
  ['ada/sh op', null],
  ['ada/shop\n', null],
  ['ada/shop\u0000', null],
  [`${'a'.repeat(40)}/shop`, null],
  [`ada/${'a'.repeat(101)}`, null],
])('the full name %j parses to %j', (fullName, repository) => {
  expect(readRepositoryName(fullName)).toEqual(repository);
});

test.each([
  'https://github.com/ada/shop',
  'http://github.com/ada/shop',
  'https://www.github.com/ada/shop',
  'https://GitHub.com/ada/shop/',
  'https://github.com/ada/shop.git',
  'https://github.com/ada/shop.git?ref=main',
  'https://github.com/ada/shop?tab=readme#usage',
  'https://github.com/ada/shop#usage?x',
  'https://github.com/ada/shop/tree/main/src',
  'https://token@github.com/ada/shop',
  'https://github.com:443/ada/shop',
  'git@github.com:ada/shop.git',
  'ssh://git@github.com/ada/shop.git',
  'github.com/ada/shop',
  '  https://github.com/ada/shop\n',
])('%j is the repository ada/shop', (url) => {
  expect(readRepositoryUrl(url)).toEqual({ owner: 'ada', name: 'shop' });
});

test('an owner of digits is not a port', () => {
  expect(readRepositoryUrl('git@github.com:2048/game')).toEqual({ owner: '2048', name: 'game' });
});

test.each([
  '',
  'ada/shop',
  'not an address',
  'https://github.com',
  'https://github.com/ada',
  'https://github.com/ada/',
  'https://github.com/ada/.git',
  'https://github.com/ada/..',
  'https://github.com/a_b/shop',
  'https://github.com/ada/sh%20op',
  'https://gitlab.com/ada/shop',
  'https://github.com.evil.example/ada/shop',
  'https://evil.example/github.com/ada/shop',
  'https://github.com@evil.example/ada/shop',
  'https://evil.example\\@github.com/ada/shop',
  'javascript:alert(1)//github.com/ada/shop',
])('%j is not a repository', (url) => {
  expect(readRepositoryUrl(url)).toBeNull();
});

test('a repository name can contain dots, dashes and an inner .git', () => {
  expect(readRepositoryUrl('https://github.com/ada-l/my.git.tool_2')).toEqual({
    owner: 'ada-l',
    name: 'my.git.tool_2',
  });
});

test('repositories on a different code host are recognized', () => {
  expect(readRepositoryUrl('https://code.example.com/ada/shop', 'code.example.com')).toEqual({
    owner: 'ada',
    name: 'shop',
  });
});
