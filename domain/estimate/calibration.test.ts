import { describe, expect, it } from 'vitest';
import { calibrated } from './calibration.ts';
import { featuresOf } from './features.ts';
import type { Outcome } from './predictors.ts';
import { priceSteps } from './rounded-range.ts';

/** A linear congruential generator (Park and Miller, 1988). */
function seededRandom(seed: number) {
  let state = seed;
  return {
    next: () => {
      state = (state * 48_271) % 2_147_483_647;
      return state / 2_147_483_647;
    },
  };
}

const features = (title: string) => featuresOf({ title, description: '' });
const list = () => ({ low: 75, high: 600 });

/** Returns outcomes around a price for each topic, in the order of the numbers. */
function outcomes(count: number, topics: [title: string, kind: string, price: number][]): Outcome[] {
  const random = seededRandom(7);
  return Array.from({ length: count }, (_, at) => {
    const [title, kind, price] = topics[at % topics.length] as (typeof topics)[0];
    return { features: features(title), kind, reading: null, value: price * (0.85 + 0.3 * random.next()) };
  });
}

const topics: [string, string, number][] = [
  ['login password fails', 'sign-in', 100],
  ['checkout payment twice', 'payments', 900],
];

describe('calibrated estimates', () => {
  it('without outcomes, the price list answers with at most 40 % confidence', () => {
    const estimate = calibrated([], list, priceSteps);
    expect(estimate({ features: features('x'), kind: null, reading: null })).toMatchObject({
      source: 'list',
      range: { low: 75, high: 600 },
      confidence: 40,
    });
  });

  it('history replaces the price list for a kind once it predicts it better', () => {
    const estimate = calibrated(outcomes(60, topics), list, priceSteps);
    const of = (title: string, kind: string) => estimate({ features: features(title), kind, reading: null });
    expect(of('login fails', 'sign-in')).toMatchObject({ source: 'learned' });
    expect(of('login fails', 'sign-in').range.high).toBeLessThan(200);
    expect(of('checkout payment fails', 'payments').typical).toBeGreaterThan(700);
  });

  it('the price list stays where it predicts a kind better', () => {
    const noisy = outcomes(80, [['thing breaks', 'odd', 300]]).map((each, at) => ({
      ...each,
      value: at % 2 === 0 ? 50_000 : 300,
    }));
    const kinds = noisy.map((each, at) => ({ ...each, kind: at % 2 === 0 ? 'huge' : 'odd' }));
    const exact = (kind: string | null) =>
      kind === 'huge' ? { low: 49_000, high: 51_000 } : { low: 290, high: 310 };
    const estimate = calibrated(kinds, exact, priceSteps);
    expect(estimate({ features: features('thing breaks'), kind: 'odd', reading: null }).source).toBe('list');
  });

  it('history answers beside a language model that has no past readings', () => {
    const estimate = calibrated(outcomes(60, topics), list, priceSteps);
    const question = {
      features: features('login fails'),
      kind: 'sign-in',
      reading: { low: 5000, high: 9000 },
    };
    expect(estimate(question)).toMatchObject({ source: 'learned', basis: 60 });
  });

  it('the confidence is how often ranges hold later outcomes', () => {
    const random = seededRandom(1234);
    const unlike = Array.from({ length: 600 }, (_, at) => ({
      features: features(`word${at} other${at}`),
      kind: null,
      reading: null,
      value: Math.exp(6 + 2 * random.next()),
    }));
    const [learned, later] = [unlike.slice(0, 300), unlike.slice(300)];
    const estimate = calibrated(learned, () => null, priceSteps);
    const shown = later.map((each) => ({ ...estimate(each), value: each.value }));
    const held = shown.filter(({ range, value }) => range.low <= value && value <= range.high).length;
    expect(Math.abs((100 * held) / later.length - (shown[0]?.confidence ?? 0))).toBeLessThan(15);
  });
});

it('a language model that is right for some kinds and wrong for others gets honest confidence for each', () => {
  const random = seededRandom(11);
  const kinds = { right: 1, low: 0.2, wild: 1 };
  const make = (count: number) =>
    Array.from({ length: count }, (_, at): Outcome => {
      const kind = Object.keys(kinds)[at % 3] as keyof typeof kinds;
      const value = Math.exp(4 + 4 * random.next());
      const spread = kind === 'wild' ? 3 : 0.6;
      const middle = value * kinds[kind] * Math.exp(spread * (random.next() + random.next() - 1));
      return {
        features: features('it breaks'),
        kind,
        reading: { low: middle / 1.4, high: middle * 1.4 },
        value,
      };
    });
  const estimate = calibrated(make(1200), list, priceSteps);
  const later = make(1200).map((each) => ({ ...estimate(each), ...each }));
  for (const kind of Object.keys(kinds)) {
    const own = later.filter((each) => each.kind === kind);
    const held =
      own.filter(({ range, value }) => range.low <= value && value <= range.high).length / own.length;
    const claimed = own.reduce((sum, { confidence }) => sum + confidence, 0) / own.length;
    expect([kind, Math.abs(100 * held - claimed) <= 5, 100 * held, claimed]).toEqual([
      kind,
      true,
      100 * held,
      claimed,
    ]);
  }
}, 180_000);
