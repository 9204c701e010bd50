import { beforeEach, describe, expect, it } from 'vitest';
import { setUpInstance } from '../../../tests/instance/set-up.ts';
import { countCall, deleteUnusedSubjects } from './rate-limit.ts';

const instance = setUpInstance();
beforeEach(() => instance.sql`delete from rate_limit.usage`);

const twoAnHour = { name: 'mail', count: 2, seconds: 3600 };
const hour = 3600;
const call = (subjects: string | string[], limit: object = {}, limitFactor = 1, longestWait = 0) =>
  countCall(instance.sql, { limitFactor }, { ...twoAnHour, ...limit }, [subjects].flat(), { longestWait });
const counted = { isCounted: true, wait: 0 };
const pass = (seconds: number) =>
  instance.sql`update rate_limit.usage set reset_at = reset_at - make_interval(secs => ${seconds})`;

describe('a limit of two calls an hour', () => {
  it('a rate limit counts each subject separately and returns the seconds until the next call', async () => {
    expect([await call('ada'), await call('ada'), await call('ben')]).toEqual([counted, counted, counted]);
    const { isCounted, wait } = await call('ada');
    expect(isCounted).toBe(false);
    expect(wait).toBeGreaterThan(3590);
    expect(wait).toBeLessThanOrEqual(3600);
    expect(await call('ada', { name: 'upload' })).toEqual(counted);
  });

  it('a rate limit resets after an hour', async () => {
    for (const subject of ['ada', 'ada', 'gone', 'gone']) await call(subject);
    await pass(61 * 60);
    expect([await call('ada'), await call('ada')]).toEqual([counted, counted]);
    expect((await call('ada')).isCounted).toBe(false);
    await deleteUnusedSubjects(instance.sql);
    expect(await instance.sql`select from rate_limit.usage`).toHaveLength(1);
  });

  it('a limit of two calls allows only two of six concurrent calls', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => call('ada')));
    expect(answers.filter(({ isCounted }) => isCounted)).toHaveLength(2);
  });

  it('a call with several subjects does not count if one of the subjects has reached the limit', async () => {
    await call('ada');
    await call('ada');
    expect((await call(['ben', 'ada'])).isCounted).toBe(false);
    expect([await call('ben'), await call('ben')]).toEqual([counted, counted]);
  });

  it('a rate limit is multiplied by LIMIT_FACTOR, but always allows at least one call', async () => {
    expect([await call('ada', {}, 0.1), (await call('ada', {}, 0.1)).isCounted]).toEqual([counted, false]);
    for (let times = 0; times < 4; times += 1) expect(await call('ben', {}, 2)).toEqual(counted);
    expect((await call('ben', {}, 2)).isCounted).toBe(false);
    for (let times = 0; times < 4; times += 1)
      expect(await call('cleo', {}, Number.POSITIVE_INFINITY)).toEqual(counted);
  });
});

describe('a limit with a burst', () => {
  const burst = { burst: 3, count: 60 };

  it('after a burst, a rate limit allows calls at the average rate', async () => {
    for (let times = 0; times < 3; times += 1) expect(await call('ada', burst)).toEqual(counted);
    expect((await call('ada', burst)).wait).toBe(60);
    await pass(120);
    expect([await call('ada', burst), await call('ada', burst)]).toEqual([counted, counted]);
    expect((await call('ada', burst)).isCounted).toBe(false);
  });

  it('with a burst of one, calls need a minimum gap, which LIMIT_FACTOR shortens', async () => {
    const gap = { burst: 1, count: 1, seconds: 60 };
    expect(await call('ada', gap, 10)).toEqual(counted);
    expect(await call('ada', gap, 10)).toEqual({ isCounted: false, wait: 6 });
  });
});

describe('deferrable calls', () => {
  it('a deferrable call over the limit reserves a slot in a later hour', async () => {
    const waits: number[] = [];
    for (let times = 0; times < 5; times += 1) waits.push((await call('ada', {}, 1, 24 * hour)).wait);
    expect(waits).toEqual([0, 0, hour, hour, 2 * hour]);
    await pass(hour);
    expect((await call('ada')).isCounted).toBe(false);
    expect((await call('ada', {}, 1, 24 * hour)).wait).toBe(hour);
  });

  it('a deferrable call reserves no slot beyond its maximum wait', async () => {
    for (let times = 0; times < 4; times += 1) await call('ada', {}, 1, hour);
    expect((await call('ada', {}, 1, hour)).isCounted).toBe(false);
    expect((await call('ada', {}, 1, 2 * hour)).wait).toBe(2 * hour);
  });
});
