import { describe, expect, it } from 'vitest';
import { formatDollars } from '#domain/money/dollars.ts';
import { splitPrice } from '#domain/money/fee.ts';
import { setUpInstance } from '../../tests/instance/set-up.ts';

const instance = setUpInstance();

describe('money is computed as in the domain', () => {
  it('formatted amounts', async () => {
    for (const dollars of [0, 0.3, 120, 1200.5, 100_000, 1_234_567.89]) {
      const [row] =
        await instance.sql`select marketplace.dollars(${Math.round(dollars * 100)}::bigint) as text`;
      expect(row?.text).toBe(formatDollars(dollars));
    }
  });

  it('fees', async () => {
    for (const percent of [0, 2.9, 12.5, 15, 33.333333, 100]) {
      await instance.sql`update marketplace.setting set value = ${String(percent)}::text::jsonb where name = 'platform_fee_percent'`;
      for (const cents of [0, 1, 3, 5, 10, 50, 333, 1999, 12_050, 9_999_999, 10_000_000]) {
        const [row] = await instance.sql`select marketplace.fee_of(${cents}::bigint)::int as fee`;
        expect([percent, cents, row?.fee]).toEqual([
          percent,
          cents,
          Math.round(splitPrice(cents / 100, percent).fee * 100),
        ]);
      }
    }
    await instance.sql`update marketplace.setting set value = '15' where name = 'platform_fee_percent'`;
  });
});
