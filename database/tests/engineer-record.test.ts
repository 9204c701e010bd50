import { expect, it } from 'vitest';
import { EVERYONE, type Who } from './run-as.ts';
import { setUpDatabase } from './test-database.ts';

const db = setUpDatabase({ engineerApproval: 'manual' });

const ask = (who: Who, engineer = 'holder') =>
  db.run(who, `select * from public.engineer_record(:${engineer})`);
const record = async () => {
  const { rows } = await ask('client');
  return Object.values(rows[0] ?? {}).map((value) => value && Number(value));
};
const say = (id: string, sender: string, hour: number) => db.sql`
  insert into public.messages (issue_id, sender, content, created_at)
  values (${id}, ${sender}, 'Hello', now() - interval '100 hours' + ${hour} * interval '1 hour')`;

it.each(EVERYONE)(
  'the record of an engineer is readable by their clients, themselves and operators (tested as %s)',
  async (who) => {
    const readers: Who[] = ['client', 'holder', 'operator', 'service'];
    expect((await ask(who)).refusal).toBe(readers.includes(who) ? null : '42501');
    const others: Who[] = ['engineer', 'operator', 'service'];
    expect((await ask(who, 'engineer')).refusal).toBe(others.includes(who) ? null : '42501');
  },
);

it('the record counts accepted fixes and the share accepted without a change', async () => {
  await db.sql`delete from marketplace.issue`;
  expect(await record()).toEqual([]);
  for (let count = 0; count < 2; count += 1) await db.issue('settled');
  const changed = await db.issue('fixed');
  expect(await record()).toEqual([2, 1, null]);
  await db.act('client', 'request_changes', changed, 'Still blank');
  await db.act('holder', 'submit_fix', changed, 'Done');
  await db.act('client', 'accept_fix', changed);
  expect(await record()).toEqual([3, 0.67, null]);
});

it('the reply time is the median of three replies or more, from the first unanswered message', async () => {
  const id = await db.issue('started');
  await db.sql`delete from public.messages`;
  const conversation: [string, number][] = [
    ['client', 0],
    ['engineer', 50],
    ['client', 51],
    ['client', 52],
    ['operator', 52.5],
    ['engineer', 53],
    ['client', 54],
    ['engineer', 58],
    ['client', 60],
  ];
  for (const [sender, hour] of conversation) await say(id, sender, hour);
  expect((await record()).at(-1)).toBeNull();
  await say(id, 'engineer', 69);
  expect((await record()).at(-1)).toBe(4);
});
