import { describe, expect, it } from 'vitest';
import { parseAccept } from './accept.ts';
import { appliedPreferences, parsePrefer } from './prefer.ts';
import { narrowByHeader } from './range.ts';

describe('the Accept header', () => {
  const array = { kind: 'array', isStripped: false };
  it.each([
    [undefined, array],
    ['', array],
    ['*/*', array],
    ['application/*', array],
    ['application/json', array],
    ['text/html, application/json;q=0.9', array],
    ['application/vnd.pgrst.object+json', { kind: 'object', isStripped: false }],
    ['application/vnd.pgrst.object+json;nulls=stripped', { kind: 'object', isStripped: true }],
    ['application/vnd.pgrst.array+json; nulls=stripped', { kind: 'array', isStripped: true }],
    ['text/csv', { kind: 'csv' }],
    ['application/json;q=0.1, text/csv;q=0.9', { kind: 'csv' }],
    ['text/csv;q=0, application/json', array],
    ['application/json;q=nonsense', array],
  ])('the Accept header %s selects the right format', (header, form) => {
    expect(parseAccept(header)).toEqual(form);
  });

  it.each([
    'text/html',
    'application/geo+json',
    'application/vnd.pgrst.plan+json; for="application/json"',
    ';',
    '""',
  ])('the Accept header %s is refused', (header) => {
    expect(() => parseAccept(header)).toThrow(expect.objectContaining({ code: 'PGRST107', status: 406 }));
  });
});

it('formats in the Accept header after the first hundred are ignored', () => {
  const listed = (others: number) => `${'text/html,'.repeat(others)}text/csv`;
  expect(parseAccept(listed(99))).toEqual({ kind: 'csv' });
  expect(() => parseAccept(listed(100))).toThrow(expect.objectContaining({ status: 406 }));
});

describe('the Prefer header', () => {
  it('the first value of a repeated preference counts, and unknown preferences are ignored', () => {
    expect(
      parsePrefer('return=minimal, return=representation,count=exact , wait=5, max-affected=3', false),
    ).toEqual({
      resolution: null,
      return: 'minimal',
      count: 'exact',
      tx: null,
      missing: null,
      handling: null,
      timezone: null,
      maxAffected: 3,
    });
  });

  it('the Prefer header rolls back transactions only if allowed', () => {
    expect(parsePrefer('tx=rollback', false).tx).toBeNull();
    expect(parsePrefer('tx=rollback', true).tx).toBe('rollback');
  });

  it('the Prefer header accepts a valid time zone', () => {
    expect(parsePrefer('timezone=America/New_York', false).timezone).toBe('America/New_York');
    expect(parsePrefer("timezone=Mars'; drop table x", false).timezone).toBeNull();
    expect(parsePrefer('timezone=Mars, timezone=UTC', false).timezone).toBeNull();
    expect(parsePrefer('timezone=+01:00', false).timezone).toBeNull();
  });

  it.each(['handling=strict, wait=5', 'handling=strict, timezone=Mars', 'handling=strict, return=all'])(
    'the Prefer header %s is refused',
    (header) => {
      expect(() => parsePrefer(header, false)).toThrow(
        expect.objectContaining({ code: 'PGRST122', status: 400 }),
      );
    },
  );

  it('the response reports which preferences were applied', () => {
    const preferences = parsePrefer(
      'max-affected=5,handling=strict,return=minimal,count=exact,missing=default',
      false,
    );
    expect(appliedPreferences(preferences, ['return', 'maxAffected'])).toBe(
      'return=minimal, count=exact, handling=strict, max-affected=5',
    );
    expect(appliedPreferences(parsePrefer('return=minimal', false), [])).toBeNull();
  });
});

describe('the Range header', () => {
  it.each([
    [undefined, null, 0, { offset: 0, limit: null }],
    ['0-9', null, 0, { offset: 0, limit: 10 }],
    ['items=0-9', null, 0, { offset: 0, limit: 10 }],
    ['10-', null, 0, { offset: 10, limit: null }],
    ['10-', 5, 8, { offset: 10, limit: 3 }],
    ['bytes=0-1', null, 0, { offset: 0, limit: null }],
    ['rubbish', 3, 1, { offset: 1, limit: 3 }],
    ['5-9', 0, 0, { offset: 0, limit: 0 }],
    ['0-99999999999999999999999999', null, 0, { offset: 0, limit: 2 ** 53 }],
  ])('the Range header %s is applied to limit %s and offset %s', (header, limit, offset, expected) => {
    expect(narrowByHeader({ limit, offset }, header)).toEqual(expected);
  });

  it.each([
    ['9-0', null, 0],
    ['0-1', 3, 5],
  ])('the Range header %s is refused with limit %s and offset %s', (header, limit, offset) => {
    expect(() => narrowByHeader({ limit, offset }, header)).toThrow(
      expect.objectContaining({ code: 'PGRST103', status: 416 }),
    );
  });
});
