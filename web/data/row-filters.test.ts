import { expect, it } from 'vitest';
import { holdsText, isOlderThan } from './row-filters.ts';

it('continues a list after its last issue, also among issues of the same instant', () => {
  expect(isOlderThan({ id: 'i1', createdAt: '2026-11-20T10:00:00+00:00' })).toBe(
    'created_at.lt."2026-11-20T10:00:00+00:00",and(created_at.eq."2026-11-20T10:00:00+00:00",id.lt.i1)',
  );
});

it('looks for a text as it was typed, with no character that stands for others', () => {
  expect(holdsText(['title', 'email'], '50%,a_b')).toBe(
    'title.ilike."*50\\\\%,a\\\\_b*",email.ilike."*50\\\\%,a\\\\_b*"',
  );
});
