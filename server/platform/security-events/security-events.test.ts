import { beforeEach, expect, it } from 'vitest';
import { setUpInstance } from '../../../tests/instance/set-up.ts';
import { createLog } from '../log.ts';
import { createSecurityEvents, type SecurityEvent } from './security-events.ts';

const instance = setUpInstance();
const start = new Date('2026-11-23T10:00:20Z');
let [time, lines]: [Date, string[]] = [start, []];
const wrong: SecurityEvent = {
  event: 'password-wrong',
  outcome: 'refused',
  address: '192.0.2.1',
  account: null,
  detail: null,
};

beforeEach(async () => {
  [time, lines] = [start, []];
  await instance.sql`truncate auth.security_events`;
});

const open = (mostOfOneOutcome?: number) => {
  const log = createLog('info', { write: (line) => void lines.push(line) });
  return createSecurityEvents(instance.platform.database, log, () => time, mostOfOneOutcome);
};
const stored = () => instance.sql`select event, address, count from auth.security_events order by id`;
const logged = () => lines.map((line) => JSON.parse(line)).map(({ security, count }) => [security, count]);

it('equal events of a minute are one row for all servers and two short lines of the log', async () => {
  const [first, second] = [open(), open()];
  for (let at = 0; at < 100; at += 1) first.record(wrong);
  await first.flush();
  first.record(wrong);
  second.record(wrong);
  await Promise.all([first.flush(), second.flush()]);
  time = new Date('2026-11-23T10:01:00Z');
  second.record(wrong);
  await Promise.all([first.close(), second.close()]);
  expect(await stored()).toEqual([
    { event: 'password-wrong', address: '192.0.2.1', count: 102 },
    { event: 'password-wrong', address: '192.0.2.1', count: 1 },
  ]);
  const once = ['password-wrong', undefined];
  expect(logged()).toEqual([once, once, once, ['password-wrong', 101]]);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(200);
});

it('events that could not be stored are kept and stored later', async () => {
  const events = open();
  await instance.sql`alter table auth.security_events rename to gone`;
  events.record(wrong);
  await events.flush();
  events.record(wrong);
  await events.flush();
  await instance.sql`alter table auth.gone rename to security_events`;
  await events.close();
  expect(await stored()).toMatchObject([{ count: 2 }]);
  expect(lines.filter((line) => line.includes('could not be stored'))).toHaveLength(1);
});

it('a flood of different refusals becomes one counter and does not hide a sign-in', async () => {
  const events = open(3);
  for (let at = 0; at < 10; at += 1) events.record({ ...wrong, address: `192.0.2.${at}` });
  events.record({ ...wrong, event: 'signed-in', outcome: 'ok' });
  await events.close();
  expect((await stored()).map(({ event, count }) => [event, count])).toEqual([
    ['password-wrong', 1],
    ['password-wrong', 1],
    ['password-wrong', 1],
    ['signed-in', 1],
    ['events-not-listed', 7],
  ]);
});
