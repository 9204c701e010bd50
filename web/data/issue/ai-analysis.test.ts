import { describe, expect, it } from 'vitest';
import { estimateState, readAnalysis } from './ai-analysis.ts';

const four = { estimatedTime: '4-6 hours', complexity: 'Medium', priceRange: '$200-$300', confidence: 80 };
const unsaid = {
  ...{ estimatedTime: null, complexity: null, priceRange: null, confidence: null },
  ...{ reasons: [], label: null, kind: null, changed: null, hours: null, price: null },
  ...{ likelyCause: null, missingInformation: [], similar: [], text: null },
  isByEngineer: false,
};
const byEngineer = { ...unsaid, isByEngineer: true };
const whole = {
  ...four,
  reasons: ['Based on 12 fixes here.'],
  label: 'From past fixes here',
  kind: 'sign-in',
  changed: 'Updated: price was $100–$200, now $200–$300.',
  hours: { low: 4, high: 6, typical: 5 },
  price: { low: 200, high: 300, typical: 240 },
  likelyCause: 'A cookie.',
  missingInformation: ['Which browser?'],
  similar: [],
};

describe('analyses', () => {
  it.each([
    ['an object', four, { ...unsaid, ...four }],
    ['a JSON string of an object', JSON.stringify(four), { ...unsaid, ...four }],
    ['a complete estimate', JSON.stringify({ ...whole, source: 'model' }), { ...unsaid, ...whole }],
    [
      'missing fields and fields of the wrong type',
      '{"confidence":"85%","complexity":{},"reasons":"because","basis":[],"hours":{"low":"1"},"price":{"low":-1,"high":2}}',
      { ...unsaid, confidence: 85 },
    ],
    [
      'ranges without a typical value',
      { hours: { low: 3, high: 8 }, price: { low: 100, high: 300, typical: 900 } },
      { ...unsaid, hours: { low: 3, high: 8, typical: 5.5 }, price: { low: 100, high: 300, typical: 200 } },
    ],
    [
      'earlier fixes',
      {
        similar: [{ hours: 3, price: 250 }, { hours: 1, price: null }, { hours: null, price: null }, 'none'],
      },
      { ...unsaid, similar: ['3 hours, $250', '1 hour'] },
    ],
    ['a confidence out of range', { confidence: 400 }, unsaid],
    ['plain text', 'Likely a race in the router.', { ...byEngineer, text: 'Likely a race in the router.' }],
    ['text that looks like a number', '42', { ...byEngineer, text: '42' }],
    [
      'an engineer’s ranges',
      JSON.stringify({ ...whole, similar: [{ hours: 3, price: 250 }], source: 'engineer' }),
      { ...byEngineer, ...whole, label: null, changed: null, similar: [] },
    ],
    [
      'very long texts',
      {
        ...{ source: 'engineer', estimatedTime: 'x'.repeat(9000), likelyCause: 'y'.repeat(9000) },
        reasons: Array(50).fill('z'.repeat(9000)),
      },
      {
        ...byEngineer,
        ...{ estimatedTime: `${'x'.repeat(199)}…`, likelyCause: `${'y'.repeat(1999)}…` },
        reasons: Array(20).fill(`${'z'.repeat(1999)}…`),
      },
    ],
    ['null', null, null],
    ['an empty text', '  ', null],
    ['a list', '[1,2]', null],
  ])('an analysis is parsed from %s', (_name, stored, expected) => {
    expect(readAnalysis(stored)).toEqual(expected);
  });
});

const now = Date.parse('2026-11-20T12:00:00Z');
const issue = { aiAnalysis: null, createdAt: '2026-11-20T11:59:00Z', status: 'pending' };

it.each([
  ['made once it is stored', { ...issue, aiAnalysis: readAnalysis('Looks easy.') }, 'made'],
  ['coming for a new issue', issue, 'coming'],
  ['unavailable for an older issue', { ...issue, createdAt: '2026-11-20T11:50:00Z' }, 'none'],
  ['unavailable for a cancelled issue', { ...issue, status: 'cancelled' }, 'none'],
])('an estimate is %s', (_name, given, expected) => {
  expect(estimateState(given, now)).toBe(expected);
});
