import { expect, it } from 'vitest';
import { holdsText, isOlderThan, isSentBy } from './row-filters.ts';

it('asks for the issues of an account and of its address', () => {
  expect(isSentBy({ id: 'u1', email: 'ann@x.io' })).toBe('user_id.eq.u1,email.ilike."ann@x.io"');
});

it('lets no character of an address mean anything in the filter', () => {
  expect(isSentBy({ id: 'u1', email: 'a",id.neq.0,b\\@x.io' })).toBe(
    'user_id.eq.u1,email.ilike."a\\",id.neq.0,b\\\\@x.io"',
  );
});

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
