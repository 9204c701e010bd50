import { expect, test } from 'vitest';
import { readRepositoryLink, repositoryLinkNote } from './repository-link.ts';

const shop = { owner: 'ada', name: 'shop' };
const profile = /^This is the profile of ada, not a repository/;
const invalid = /^Invalid GitHub repository URL$/;

test.each<[link: string, found: object, note: RegExp | null]>([
  ['', { kind: 'empty' }, null],
  ['  ', { kind: 'empty' }, null],
  ['https://github.com/ada/shop', { kind: 'repository', repository: shop }, null],
  ['github.com/ada/shop/tree/main', { kind: 'repository', repository: shop }, null],
  [
    'git@github.com:ada/shop.git',
    { kind: 'repository', repository: shop, address: 'https://github.com/ada/shop' },
    null,
  ],
  [
    'ssh://git@github.com/ada/shop.git',
    { kind: 'repository', repository: shop, address: 'https://github.com/ada/shop' },
    null,
  ],
  ['https://github.com/ada', { kind: 'profile', owner: 'ada' }, profile],
  ['www.github.com/ada/?tab=repositories', { kind: 'profile', owner: 'ada' }, profile],
  ['https://github.com', { kind: 'other_page' }, invalid],
  ['https://github.com/ada/..', { kind: 'other_page' }, invalid],
  [
    'https://gitlab.com/ada/shop',
    { kind: 'other_host', host: 'GitLab' },
    /^You can send this link\. Only GitHub repositories can be connected here, not those at GitLab/,
  ],
  ['git@bitbucket.org:ada/shop.git', { kind: 'other_host', host: 'Bitbucket' }, /not those at Bitbucket/],
  ['https://github.com.evil.example/ada/shop', { kind: 'other_host' }, /github\.com\.evil\.example/],
  ['https://github.com@evil.example/ada/shop', { kind: 'other_host', host: 'evil.example' }, /evil\.example/],
  [
    'https://evil.example\\@github.com/ada/shop',
    { kind: 'other_host', host: 'evil.example' },
    /evil\.example/,
  ],
  ['javascript:alert(1)//github.com/ada/shop', { kind: 'unsafe' }, invalid],
  ['data:text/html,github.com/ada/shop', { kind: 'unsafe' }, invalid],
  ['not a link', { kind: 'not_a_link' }, invalid],
  ['ada/shop', { kind: 'not_a_link' }, invalid],
  ['ftp://github.com/ada/shop', { kind: 'not_a_link' }, invalid],
])('the link %j leads to %j', (typed, found, note) => {
  const link = readRepositoryLink(typed);
  expect(link).toMatchObject(found);
  expect(repositoryLinkNote(link) ?? '').toMatch(note ?? /^$/);
});

test('a code host of its own is recognized by its host name', () => {
  expect(readRepositoryLink('git@code.example.com:ada/shop.git', 'code.example.com')).toMatchObject({
    kind: 'repository',
    repository: shop,
  });
  expect(readRepositoryLink('https://github.com/ada/shop', 'code.example.com').kind).toBe('other_host');
});
