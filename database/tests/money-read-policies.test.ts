import { beforeAll, describe, expect, it } from 'vitest';
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

const read = async (who: Who, statement: string, naming = '') => await db.rows(who, statement, { naming });

describe('quotes', () => {
  const quotes: Partial<Record<Who, [number, number | null][]>> = {
    client: [
      [120.5, null],
      [5, null],
    ],
    holder: [
      [120.5, 102.42],
      [5, 4.25],
    ],
    formerHolder: [[5, 4.25]],
    operator: [
      [120.5, 102.42],
      [5, 4.25],
    ],
    service: [
      [120.5, 102.42],
      [5, 4.25],
    ],
  };
  for (const who of EVERYONE) {
    it(`${who} reads ${quotes[who]?.length ?? 0} of 2, with or without naming the issue`, async () => {
      for (const naming of ['', mine]) {
        const rows = await read(
          who,
          'select price::float, earns::float from public.quotes order by price desc',
          naming,
        );
        expect(rows.map(({ price, earns }) => [price, earns])).toEqual(quotes[who] ?? []);
      }
    });
  }
});

describe('payments', () => {
  const readers: Who[] = ['client', 'operator', 'service'];
  for (const who of EVERYONE) {
    const sees = readers.includes(who);
    it(`${who} reads ${sees ? 'both' : 'none'}${sees && who !== 'client' ? ', and why one of them is unmatched' : ''}`, async () => {
      const rows = await read(
        who,
        'select status, amount::float, reason from public.payments order by amount',
        mine,
      );
      const reason = who === 'client' ? null : '$0.05 came in; the quote was $120.50.';
      const all = [
        { status: 'unmatched', amount: 0.05, reason },
        { status: 'paid', amount: 120.5, reason: null },
      ];
      expect(rows).toEqual(sees ? all : []);
    });
  }
});

describe('the ledger', () => {
  for (const who of EVERYONE) {
    const sees = who === 'operator' || who === 'service';
    it(`${who} reads ${sees ? 'every entry' : 'nothing'}`, async () => {
      const rows = await read(who, 'select account, amount::float from public.ledger order by id', mine);
      const all = [
        ['received', -0.05],
        ['unmatched', 0.05],
        ['received', -120.5],
        ['held', 120.5],
      ];
      expect(rows.map(({ account, amount }) => [account, amount])).toEqual(sees ? all : []);
    });
  }
});
