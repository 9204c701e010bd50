import { expect, test } from 'vitest';
import { readRepositoryName } from './repository-name.ts';

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
])('%j names %j', (fullName, repository) => {
  expect(readRepositoryName(fullName)).toEqual(repository);
});
