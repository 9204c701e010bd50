import { describe, expect, it } from 'vitest';
import { EMPTY_SUBMISSION } from '#domain/issue/submission.ts';
import { type DraftOwner, draftText, dropDraft, isBlank, keepDraft, keptText, parseDraft } from './draft.ts';

const DAY = 24 * 60 * 60 * 1000;
const id = '7b2f4f3e-91c2-4a53-8f0e-0d7a3d1c9a11';
const fields = { ...EMPTY_SUBMISSION, title: 'Login loops', description: '  # Steps\n\n1. 🙂' };
const thumbnail = 'data:image/jpeg;base64,AA==';
const file = { path: 'issues/a-1.png', name: 'Screen.png', size: 3, storedAt: 10 * DAY, thumbnail };

function emptyShelf() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

const read = (shelf: ReturnType<typeof emptyShelf>, owner: DraftOwner, now = 0) =>
  parseDraft(keptText(shelf, owner), now);

describe('drafts', () => {
  it('a draft is restored as typed, with its files', () => {
    const shelf = emptyShelf();
    expect(keepDraft(shelf, null, draftText({ id, fields, files: [file] }))).toBe(true);
    expect(read(shelf, null, 11 * DAY)).toEqual({ id, fields, files: [file] });
  });

  it('a draft is deleted after submission', () => {
    const shelf = emptyShelf();
    keepDraft(shelf, null, draftText({ id, fields, files: [] }));
    dropDraft(shelf, null);
    expect(read(shelf, null)).toBeNull();
  });

  it('a draft is visible only to its owner', () => {
    const shelf = emptyShelf();
    keepDraft(shelf, 'ada', draftText({ id, fields, files: [] }));
    expect([read(shelf, 'ben'), read(shelf, null), read(shelf, 'ada')?.id]).toEqual([null, null, id]);
  });

  it('an old draft keeps its text but not the files that the server may have deleted', () => {
    expect(parseDraft(draftText({ id, fields, files: [file] }), 17 * DAY)).toEqual({ id, fields, files: [] });
  });

  it('a draft gets a new id if the stored one is invalid', () => {
    expect(parseDraft(JSON.stringify({ id: 'x', fields }), 0)?.id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    ['nothing', null],
    ['invalid JSON', '{'],
    ['a list', '[1,2]'],
    ['null', 'null'],
    ['fields of the wrong type', '{"fields":{"title":7},"files":[null,{"path":"/etc/passwd"}]}'],
    ['an untouched form', draftText({ id, fields: EMPTY_SUBMISSION, files: [] })],
  ])('a draft is null if storage contains %s', (_name, text) => {
    expect(parseDraft(text, 0)).toBeNull();
  });

  it('a draft causes no error if storage is full or blocked', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const forbidden = { getItem: refuse, setItem: refuse, removeItem: refuse };
    expect(keepDraft(forbidden, null, 'x')).toBe(false);
    expect(keptText(forbidden, null)).toBeNull();
    expect(() => dropDraft(forbidden, null)).not.toThrow();
  });
});

it.each([
  ['no changes', EMPTY_SUBMISSION, [], null, true],
  ['a prefilled address', { ...EMPTY_SUBMISSION, email: 'ada@example.com' }, [], 'ada@example.com', true],
  ['a typed address', { ...EMPTY_SUBMISSION, email: 'ben@example.com' }, [], 'ada@example.com', false],
  ['a chosen app', { ...EMPTY_SUBMISSION, codingApp: 'bolt' }, [], null, false],
  ['a file', EMPTY_SUBMISSION, [file], null, false],
] as const)('a form with %s is blank: %5$s', (_name, typed, files, ownEmail, expected) => {
  expect(isBlank(typed, files, ownEmail)).toBe(expected);
});
