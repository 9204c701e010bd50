import { expect, it } from 'vitest';
import { isOlderThan } from './page-filter.ts';

it('continues a list after its last issue, also among issues of the same instant', () => {
  expect(isOlderThan({ id: 'i1', createdAt: '2026-11-20T10:00:00+00:00' })).toBe(
    'created_at.lt."2026-11-20T10:00:00+00:00",id.lt.i1',
  );
});
