import { beforeEach, expect, it } from 'vitest';
import { setUpInstance } from '../../tests/instance/set-up.ts';

const instance = setUpInstance();
beforeEach(() => instance.sql`delete from mail.turn`);

async function take(key: string): Promise<number> {
  const [row] = await instance.sql<[{ wait: number }]>`
    select mail.take_turn(${key}, 2, interval '1 hour') as wait`;
  return row.wait;
}

it('a key has so many turns within the window, and says how long the next takes', async () => {
  expect([await take('ada'), await take('ada'), await take('ben')]).toEqual([0, 0, 0]);
  const wait = await take('ada');
  expect(wait).toBeGreaterThan(3590);
  expect(wait).toBeLessThanOrEqual(3600);
});

it('turns that are over count no more and are forgotten, whoever took them', async () => {
  await instance.sql`
    insert into mail.turn (key, taken_at)
    select key, now() - interval '61 minutes' from unnest(array['ada', 'ada', 'gone', 'gone']) key`;
  expect(await take('ada')).toBe(0);
  const kept = await instance.sql`select key from mail.turn`;
  expect(kept.map(({ key }) => key)).toEqual(['ada']);
});

it('of calls at the same moment no more get a turn than there are', async () => {
  const waits = await Promise.all(Array.from({ length: 6 }, () => take('ada')));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(2);
});
