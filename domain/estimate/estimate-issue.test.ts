import { describe, expect, it } from 'vitest';
import { changeBetween } from './analysis.ts';
import { type EstimatedIssue, prepareEstimator, type ResolvedIssue } from './estimate-issue.ts';
import { roughValue } from './rounded-range.ts';
import type { WorkKind } from './work-kind.ts';

const list: WorkKind[] = [
  { id: 'sign-in', name: 'Sign-in', hours: [1, 4], dollars: [100, 400], words: ['login', 'password'] },
  { id: 'payments', name: 'Payments', hours: [4, 12], dollars: [500, 2000], words: ['checkout', 'payment'] },
];

const issue: EstimatedIssue = {
  title: 'Login fails after a password reset',
  description: 'The login page says that the session has expired.',
  codingApp: 'bolt',
  urgency: 'ASAP',
  files: [],
  kind: null,
  reading: null,
};

const reading = {
  kind: 'payments',
  likelyCause: 'A webhook is read twice.',
  missingInformation: ['Which provider?'],
  complexity: 'Medium' as const,
  hours: { low: 3, high: 9 },
  price: { low: 300, high: 900 },
  reasons: ['The handler is not idempotent.'],
};

/** Returns resolved issues of two kinds. Each is within 10% of the hours and the price of its kind. */
function history(count: number): ResolvedIssue[] {
  return Array.from({ length: count }, (_, at) => {
    const by = 0.9 + (0.2 * ((at * 7) % 11)) / 10;
    return at % 2 === 0
      ? { ...issue, title: 'Login shows an error', hours: 2.5 * by, price: 200 * by }
      : { ...issue, title: 'Checkout pays twice', description: 'Payment.', hours: 12 * by, price: 900 * by };
  });
}

describe('estimates without history', () => {
  const estimate = prepareEstimator([], list);

  it('the price list answers, names the kind and the words, and claims 40 %', () => {
    expect(estimate(issue)).toMatchObject({
      estimatedTime: '1–4 hours',
      priceRange: '$100–$400',
      complexity: 'Low',
      confidence: 40,
      label: 'Rough guide from our price list',
      kind: 'sign-in',
      source: 'built-in',
    });
    expect(estimate(issue).reasons).toEqual([
      'Kind of work: Sign-in, because the issue mentions “login”, “password”.',
      'We have no history yet, so this comes from our price list.',
    ]);
  });

  it('a corrected kind counts more than the words, and names of files count as words', () => {
    expect(estimate({ ...issue, kind: 'payments' })).toMatchObject({
      kind: 'payments',
      priceRange: '$500–$2,000',
    });
    expect(estimate({ ...issue, kind: 'gone' }).kind).toBe('sign-in');
    expect(estimate({ ...issue, kind: 'gone', reading }).kind).toBe('payments');
    const unclear = { ...issue, title: 'It broke', description: '' };
    expect(estimate(unclear)).toMatchObject({ kind: null, priceRange: '$100–$400' });
    expect(estimate({ ...unclear, files: ['checkout.log'] }).kind).toBe('payments');
  });

  it('a language model names the kind and the cause, and its range waits for outcomes', () => {
    const analysis = estimate({ ...issue, reading });
    expect(analysis).toMatchObject({
      kind: 'payments',
      source: 'model',
      likelyCause: reading.likelyCause,
      price: { low: 500, high: 2000 },
      confidence: 40,
    });
    expect(analysis.reasons).toContain(reading.reasons[0]);
  });
});

describe('with history', () => {
  const estimate = prepareEstimator(history(80), list);

  it('an estimate is close to similar fixes, and counts them', () => {
    const analysis = estimate(issue);
    expect(analysis.price.high).toBeLessThan(300);
    expect(analysis).toMatchObject({ label: 'From past fixes here', basis: { resolved: 80, similar: 40 } });
    expect(analysis.reasons).toContain('Based on 80 fixes here.');
    expect(
      estimate({ ...issue, title: 'Checkout pays twice', description: 'Payment.' }).price.low,
    ).toBeGreaterThan(600);
  });

  it('a price counts only the paid fixes, and an unknown kind is not said to have the list’s range', () => {
    const paidHalf = history(80).map((each, at) => (at % 4 < 2 ? each : { ...each, price: null }));
    const { reasons } = prepareEstimator(
      paidHalf,
      list,
    )({ ...issue, title: 'shows an error', description: '' });
    expect(reasons).toContain('No kind of work on our price list matches.');
    expect(reasons).toContain('Based on 40 fixes here.');
  });

  it('an estimate names about what the two most similar fixes took, and none if no text is alike', () => {
    const fix = { kind: 'payments', hours: 12.2, price: 1234 };
    const past = [
      ...history(20),
      { ...issue, ...fix, title: 'Checkout shows the basket twice', description: '' },
    ];
    const { similar } = prepareEstimator(past, list)({ ...issue, title: 'Checkout basket', description: '' });
    expect(similar).toHaveLength(2);
    expect(similar[0]).toEqual({ kind: 'payments', hours: 10, price: 1500 });
    expect(
      estimate({ ...issue, title: 'zzz', description: '', codingApp: 'v0', urgency: 'No Rush' }).similar,
    ).toEqual([]);
  });

  it('hours and prices are learned separately, each from the issues that have them', () => {
    const onlyHours = prepareEstimator(
      history(80).map((each) => ({ ...each, price: null })),
      list,
    )(issue);
    expect(onlyHours).toMatchObject({ priceRange: '$100–$400', confidence: 40 });
    expect(onlyHours.hours.high).toBeLessThan(4);
    expect(onlyHours.reasons).toContain('We have too little history yet, so this comes from our price list.');
  });

  it('an estimate contains no text from other issues', () => {
    const secret = history(20).map((each) => ({ ...each, title: 'zanzibar', description: 'zanzibar login' }));
    expect(JSON.stringify(prepareEstimator(secret, list)(issue))).not.toContain('zanzibar');
  });

  it.each([
    ['no text', ''],
    ['10,000 words', 'login '.repeat(10_000)],
    ['Chinese text', '登录失败'],
    ['control characters and markup', '\u0000\ud800 <script>'],
  ])('a description with %s gets an estimate', (_name, description) => {
    const { price, hours, confidence } = estimate({ ...issue, description });
    expect([price.low <= price.high, hours.low <= hours.high, confidence > 0, confidence <= 100]).toEqual(
      Array(4).fill(true),
    );
  });
});

it('a new estimate says what changed', () => {
  const before = { priceRange: '$100–$400', estimatedTime: '1–4 hours', kind: 'sign-in', confidence: 40 };
  expect(changeBetween(before, before)).toBeNull();
  expect(changeBetween(before, { ...before, kind: 'payments', priceRange: '$500–$2,000' })).toBe(
    'Updated: another kind of work; price was $100–$400, now $500–$2,000.',
  );
});

it('the estimate of a copy of an issue does not tell the price of the original', () => {
  const originals = Array.from({ length: 30 }, (_, at) => ({
    ...issue,
    title: `Problem ${at} with part ${at}`,
    description: `Only fix ${at} has the words w${at} and v${at}.`,
    hours: null,
    price: 110 + 220 * at,
  }));
  const estimate = prepareEstimator(originals, list);
  for (const original of originals) {
    const { low, high, typical } = estimate(original).price;
    expect([low, high, roughValue(typical)]).toContain(typical);
  }
});
