import { describe, expect, it } from 'vitest';
import { EMPTY_SUBMISSION } from '#domain/issue/submission.ts';
import { dropDraft, keepDraft, readDraft } from './draft.ts';

const DAY = 24 * 60 * 60 * 1000;
const id = '7b2f4f3e-91c2-4a53-8f0e-0d7a3d1c9a11';
const newId = expect.stringMatching(/^[0-9a-f-]{36}$/);
const fields = { ...EMPTY_SUBMISSION, title: 'Login loops', description: '  # Steps\n\n1. 🙂' };
const file = { path: 'issues/a-1.png', name: 'Screen.png', size: 3, storedAt: 10 * DAY };

function shelfWith(text: string | null = null) {
  let kept = text;
  return {
    getItem: () => kept,
    setItem: (_key: string, value: string) => {
      kept = value;
    },
    removeItem: () => {
      kept = null;
    },
  };
}

describe('a draft', () => {
  it('comes back as it was typed, with its files', () => {
    const shelf = shelfWith();
    keepDraft(shelf, { id, fields, files: [file] });
    expect(readDraft(shelf, 11 * DAY)).toEqual({ id, fields, files: [file] });
  });

  it('is gone once it was submitted', () => {
    const shelf = shelfWith();
    keepDraft(shelf, { id, fields, files: [] });
    dropDraft(shelf);
    expect(readDraft(shelf, 0)).toEqual({ id: newId, fields: EMPTY_SUBMISSION, files: [] });
  });

  it('lets go of files that may have been removed since, and keeps the text', () => {
    const shelf = shelfWith();
    keepDraft(shelf, { id, fields, files: [file] });
    expect(readDraft(shelf, 17 * DAY)).toEqual({ id, fields, files: [] });
  });

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['something else', '[1,2]'],
    ['null', 'null'],
    ['fields of another kind', '{"fields":{"title":7},"files":[null,{"path":"/etc/passwd"}]}'],
  ])('is empty where the storage holds %s', (_name, text) => {
    expect(readDraft(shelfWith(text), 0)).toEqual({ id: newId, fields: EMPTY_SUBMISSION, files: [] });
  });

  it('costs nobody the form where storage is full or forbidden', () => {
    const forbidden = {
      getItem: () => {
        throw new DOMException('denied', 'SecurityError');
      },
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
      removeItem: () => {},
    };
    expect(() => keepDraft(forbidden, { id, fields, files: [] })).not.toThrow();
    expect(readDraft(forbidden, 0).fields).toEqual(EMPTY_SUBMISSION);
  });
});
