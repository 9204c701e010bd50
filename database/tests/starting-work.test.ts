import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestInstance, type TestInstance } from '../../tests/instance/test-instance.ts';
import { ask, type Who } from './ask.ts';
import { type Market, type MoneyState, openMarket } from './market.ts';

let instance: TestInstance;
let market: Market;
beforeAll(async () => {
  instance = await createTestInstance({ engineerApproval: 'manual' });
  market = await openMarket(instance);
});
afterAll(() => instance.close());

const write = (who: Who, id: string, set: string) =>
  ask(instance, market.scene, who, `update public.issues set ${set} where id = '${id}'`, {
    naming: id,
    keep: true,
  });

describe('work', () => {
  const states: [MoneyState, string | null][] = [
    ['claimed', null],
    ['declined', null],
    ['expired', null],
    ['waived', null],
    ['paid', null],
    ['refunded', null],
    ['quoted', 'Work starts once the quote is paid.'],
    ['accepted', 'Work starts once the quote is paid.'],
    ['refunding', 'The payment of this issue is being refunded.'],
  ];
  for (const [state, sentence] of states) {
    it(`${sentence ? 'does not start' : 'starts'} on an issue that is ${state}`, async () => {
      const id = await market.issue(state);
      for (const who of ['holder', 'service'] as const) {
        const answer = await ask(
          instance,
          market.scene,
          who,
          `update public.issues set status = 'in_progress' where id = '${id}'`,
        );
        expect(answer).toMatchObject({ refusal: sentence && 'PT409', sentence });
      }
    });
  }

  it('starts on a quote of nothing', async () => {
    const id = await market.issue('claimed');
    await market.act('holder', 'send_quote', id, 1, 0, 'A small thing');
    expect((await write('holder', id, "status = 'in_progress'")).refusal).toBeNull();
    await instance.sql`update marketplace.quote set expires_at = now() where issue_id = ${id}`;
    await instance.sql`select marketplace.expire_quotes()`;
    const told = await instance.sql`
      select from public.timeline_events where issue_id = ${id} and note = 'Quote expired'`;
    expect(told).toHaveLength(0);
  });
});
