import { describe, expect, it } from 'vitest';
import { dropKeys, keepKey, readKey } from '../confirmation/kept-key.ts';
import { forget, readRemembered, remember } from './remembered.ts';

const ids = ['10000000-0000-4000-8000-000000000000', '20000000-0000-4000-8000-000000000000'] as const;

function shelf(start: Record<string, string> = {}) {
  const kept = new Map(Object.entries(start));
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

const refuse = () => {
  throw new Error('forbidden');
};
const forbidden = { getItem: refuse, setItem: refuse, removeItem: refuse };

describe('the submissions remembered by this browser', () => {
  it('remembered submissions are listed newest first, without duplicates', () => {
    const place = shelf();
    remember(place, { id: ids[0], title: 'First', at: 1 });
    remember(place, { id: ids[1], title: 'Second', at: 2 });
    remember(place, { id: ids[0], title: 'First again', at: 3 });
    expect(readRemembered(place).map(({ title }) => title)).toEqual(['First again', 'Second']);
  });

  it('remembered submissions can be removed one by one', () => {
    const place = shelf();
    for (const id of ids) remember(place, { id, title: 'T', at: 1 });
    expect(forget(place, [ids[0]]).map(({ id }) => id)).toEqual([ids[1]]);
    forget(place, [ids[1]]);
    expect(place.kept.size).toBe(0);
  });

  it.each(['{', 'null', '{}', '"x"', '[null, 1, {"id": "x", "title": "T", "at": 1}, {"id": 1}]'])(
    'no submissions are remembered if storage contains %s',
    (text) => expect(readRemembered(shelf({ 'lastmile.submissions': text }))).toEqual([]),
  );

  it('no submissions are remembered if storage is blocked', () => {
    expect(remember(forbidden, { id: ids[0], title: 'T', at: 1 })).toHaveLength(1);
    expect(readRemembered(forbidden)).toEqual([]);
    expect(forget(forbidden, [ids[0]])).toEqual([]);
  });

  it('at most fifty submissions are remembered', () => {
    const place = shelf();
    for (let at = 0; at < 60; at += 1)
      remember(place, { id: ids[0].replace(/^.{4}/, String(1000 + at)), title: `${at}`, at });
    expect(readRemembered(place)).toHaveLength(50);
    expect(readRemembered(place)[0]?.title).toBe('59');
  });
});

describe('the key of a submission', () => {
  const kept = { key: 'secret', email: 'a@example.com', at: 1000 };
  const day = 24 * 60 * 60 * 1000;

  it('the key of a submission is stored for a day', () => {
    const place = shelf();
    keepKey(place, ids[0], kept);
    expect(readKey(place, ids[0], kept.at + day - 1)).toEqual(kept);
    expect(readKey(place, ids[0], kept.at + day)).toBeNull();
    expect(readKey(place, ids[1], kept.at)).toBeNull();
  });

  it('the key of a submission is removed with the submission or after a day', () => {
    const place = shelf();
    keepKey(place, ids[0], kept);
    keepKey(place, ids[1], { ...kept, at: kept.at + 2 * day });
    expect(place.kept.get('lastmile.submission-keys')).not.toContain(ids[0]);
    dropKeys(place, [ids[1]], kept.at + 2 * day);
    expect(place.kept.size).toBe(0);
  });

  it('the key of a submission is missing if storage is blocked or corrupt', () => {
    keepKey(forbidden, ids[0], kept);
    expect(readKey(forbidden, ids[0], 1)).toBeNull();
    for (const text of ['{', 'null', '[]', `{"${ids[0]}": {"key": 1}}`])
      expect(readKey(shelf({ 'lastmile.submission-keys': text }), ids[0], 1)).toBeNull();
  });
});
