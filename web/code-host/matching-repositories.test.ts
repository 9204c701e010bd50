import { expect, test } from 'vitest';
import { linkTo, matchingRepositories, repositoryBehind } from './matching-repositories.ts';

const repositories = [
  repository('mara/Harbour-Shop', 'Shop of the harbour'),
  repository('mara/wedding-planner', null),
  repository('studio-north/harbour-api', 'What the shop asks'),
];

test.each([
  ['', ['mara/Harbour-Shop', 'mara/wedding-planner', 'studio-north/harbour-api']],
  ['HARBOUR', ['mara/Harbour-Shop', 'studio-north/harbour-api']],
  ['harbour north', ['studio-north/harbour-api']],
  ['  shop ', ['mara/Harbour-Shop', 'studio-north/harbour-api']],
  ['planner?', []],
])('the search “%s” finds the repositories %j', (search, expected) => {
  expect(matchingRepositories(repositories, search).map(({ fullName }) => fullName)).toEqual(expected);
});

test.each([
  ['https://github.com/mara/harbour-shop', 'mara/Harbour-Shop'],
  ['git@github.com:Mara/wedding-planner.git', 'mara/wedding-planner'],
  ['https://github.com/mara/harbour-shop/tree/main?tab=readme', 'mara/Harbour-Shop'],
  ['https://github.com/other/repository', null],
  ['https://gitlab.com/mara/harbour-shop', null],
  ['harbour-shop', null],
  ['', null],
])('the link “%s” matches the repository %s', (link, expected) => {
  expect(repositoryBehind(repositories, link)?.fullName ?? null).toBe(expected);
});

test('a generated link matches the repository that it was generated for', () => {
  for (const each of repositories) expect(repositoryBehind(repositories, linkTo(each))).toBe(each);
});

function repository(fullName: string, description: string | null) {
  const [owner = '', name = ''] = fullName.split('/');
  return { id: fullName.length, fullName, owner, name, isPrivate: false, description };
}
