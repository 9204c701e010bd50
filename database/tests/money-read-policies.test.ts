import { beforeAll, expect, it } from 'vitest';
import { EVERYONE, type Who } from './run-as.ts';
import { setUpDatabase } from './test-database.ts';

const db = setUpDatabase({ engineerApproval: 'manual' });
let mine: string;
beforeAll(async () => {
  mine = await db.issue('accepted');
  await db.money(mine, { checkout: 'odd', cents: 5 });
  await db.money(mine);
  await db.sql`
    insert into marketplace.quote (issue_id, engineer_id, hours, price_cents, fee_cents, status, expires_at)
    values (${mine}, ${db.people.formerHolder}, 1, 500, 75, 'Replaced', now())`;
});

it.each(EVERYONE)('the %s reads only the quotes that they may see', async (who) => {
  const both = [
    [120.5, 102.42],
    [5, 4.25],
  ];
  const quotes: Partial<Record<Who, (number | null)[][]>> = {
    client: both.map(([price]) => [price ?? null, null]),
    holder: both,
    formerHolder: both.slice(1),
    operator: both,
    service: both,
  };
  for (const naming of ['', mine]) {
    const all = 'select price::float, earns::float from public.quotes order by price desc';
    const rows = await db.rows(who, all, { naming });
    expect(rows.map(({ price, earns }) => [price, earns])).toEqual(quotes[who] ?? []);
  }
});

it.each(EVERYONE)('the %s reads only permitted payments', async (who) => {
  const all = 'select status, amount::float, reason from public.payments order by amount';
  const rows = await db.rows(who, all, { naming: mine });
  const reason = who === 'client' ? null : '$0.05 came in; the quote was $120.50.';
  const both = [
    { status: 'unmatched', amount: 0.05, reason },
    { status: 'paid', amount: 120.5, reason: null },
  ];
  expect(rows).toEqual(['client', 'operator', 'service'].includes(who) ? both : []);
});

it.each(EVERYONE)('only an operator and the service read the ledger (tested as %s)', async (who) => {
  const entries = 'select account, amount::float from public.ledger order by id';
  const rows = await db.rows(who, entries, { naming: mine });
  const all = [
    ['received', -0.05],
    ['unmatched', 0.05],
    ['received', -120.5],
    ['held', 120.5],
  ];
  expect(rows.map(({ account, amount }) => [account, amount])).toEqual(
    who === 'operator' || who === 'service' ? all : [],
  );
});
