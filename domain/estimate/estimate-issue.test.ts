import { describe, expect, it } from 'vitest';
import { type EstimatedIssue, prepareEstimator, type ResolvedIssue, takeSteps } from './estimate-issue.ts';
import { DEFAULT_PRIOR, type Prior, priorSchema } from './prior.ts';

const estimateIssue = (about: EstimatedIssue, resolved: ResolvedIssue[], prior: Prior) =>
  takeSteps(prepareEstimator(resolved, prior))(about);

const issue = {
  title: 'Login fails after a password reset',
  description: 'After resetting the password the login page says that the session has expired. '.repeat(3),
  codingApp: 'bolt',
  urgency: 'ASAP',
};

const topics = [
  {
    title: 'Login shows an error',
    description: 'The login page and its password field fail.',
    hours: 3,
    price: 200,
  },
  {
    title: 'Checkout pays twice',
    description: 'The payment is captured twice at checkout.',
    hours: 12,
    price: 900,
  },
];

/** Returns resolved issues of two kinds. Each is within 10% of the hours and the price of its kind. */
function history(count: number): ResolvedIssue[] {
  return Array.from({ length: count }, (_, at) => {
    const topic = topics[at % 2] as (typeof topics)[0];
    const by = 0.9 + (0.2 * ((at * 7) % 11)) / 10;
    return { ...issue, ...topic, hours: topic.hours * by, price: topic.price * by };
  });
}

describe('estimates without resolved issues', () => {
  const estimate = estimateIssue(issue, [], DEFAULT_PRIOR);

  it('an estimate without resolved issues has wide ranges and an assumed confidence', () => {
    expect(estimate).toMatchObject({
      estimatedTime: '1–8 hours',
      priceRange: '$75–$600',
      complexity: 'Medium',
      confidence: 40,
      basis: { resolved: 0, similar: 0 },
      source: 'built-in',
    });
    expect(estimate.reasons[0]).toContain('No issue has been resolved here yet');
    expect(estimate.reasons.join(' ')).toContain('wide');
  });

  it('an estimate without resolved issues is based on the prior', () => {
    const dear = estimateIssue(issue, [], { ...DEFAULT_PRIOR, price: [5000, 5000, 6000], confidence: 55 });
    expect(dear).toMatchObject({ priceRange: '$5,000–$6,000', confidence: 55 });
  });
});

describe('with resolved issues', () => {
  const estimate = estimateIssue(issue, history(60), DEFAULT_PRIOR);

  it('an estimate is close to the values of similar issues', () => {
    const payment = {
      ...issue,
      title: 'Payment captured twice',
      description: 'Checkout pays the payment twice.',
    };
    expect(estimate.price.high).toBeLessThan(500);
    expect(estimateIssue(payment, history(60), DEFAULT_PRIOR).price.high).toBeGreaterThan(600);
  });

  it('an estimate shows the numbers of resolved issues, similar issues and successful trials', () => {
    expect(estimate.basis).toEqual({ resolved: 60, similar: 30 });
    expect(estimate.reasons[0]).toBe('This rests on 60 issues that were resolved here, 30 of them similar.');
    expect(estimate.reasons[1]).toMatch(
      /^Tried on 60 resolved issues, such ranges held the real value \d+ times\.$/,
    );
  });

  it('the confidence moves from the assumed value towards the share of successful trials', () => {
    const [few, many] = [4, 100].map(
      (count) => estimateIssue(issue, history(count), DEFAULT_PRIOR).confidence,
    );
    expect(few).toBeGreaterThanOrEqual(DEFAULT_PRIOR.confidence - 15);
    expect(few).toBeLessThan(70);
    expect(many).toBeGreaterThan(75);
  });

  it('an estimate reports a calibrated confidence for 300 values from one distribution', () => {
    const spread = Array.from({ length: 400 }, (_, at) => ({
      ...issue,
      hours: Math.exp(Math.sin(at * 12.9898) * 1.5 + 1.5),
      price: null,
    }));
    const learnt = spread.slice(0, 100);
    const { hours, confidence } = estimateIssue(issue, learnt, { ...DEFAULT_PRIOR, confidence: 66 });
    const held = spread
      .slice(100)
      .filter((each) => hours.low <= each.hours && each.hours <= hours.high).length;
    expect(Math.abs(held / 3 - confidence)).toBeLessThan(12);
  });

  it('a trial never uses the value that it tries to estimate', () => {
    const unlike = Array.from({ length: 60 }, (_, at) => ({
      ...issue,
      title: '',
      description: Array.from({ length: 8 }, (_word, place) => `word${'abcdefgh'[place]}${at}x`).join(' '),
      hours: Math.exp(Math.sin(at * 12.9898) * 2 + 2),
      price: Math.exp(Math.sin(at * 78.233) * 2 + 6),
    }));
    expect(estimateIssue(issue, unlike, DEFAULT_PRIOR).confidence).toBeLessThan(75);
  });

  it('an estimate learns hours and prices separately, each from the issues that have them', () => {
    const onlyHours = history(40).map((each) => ({ ...each, price: null }));
    const { price, hours } = estimateIssue(issue, onlyHours, DEFAULT_PRIOR);
    expect(price).toMatchObject({ low: 75, high: 600 });
    expect(hours.high).toBeLessThanOrEqual(5);
  });

  it('an estimate contains no text from other issues', () => {
    const secret = history(20).map((each) => ({ ...each, title: 'zanzibar', description: 'zanzibar login' }));
    expect(JSON.stringify(estimateIssue(issue, secret, DEFAULT_PRIOR))).not.toContain('zanzibar');
  });
});

it('preparing an estimator lets other work run between texts and between trials', () => {
  const steps = prepareEstimator(history(60), DEFAULT_PRIOR);
  let taken = 0;
  let step = steps.next();
  for (; !step.done; step = steps.next()) taken += 1;
  expect(taken).toBe(4 * 60);
  expect(step.value(issue)).toEqual(estimateIssue(issue, history(60), DEFAULT_PRIOR));
  expect(step.value({ ...issue, title: '' })).toEqual(
    estimateIssue({ ...issue, title: '' }, history(60), DEFAULT_PRIOR),
  );
});

describe('for any description', () => {
  it.each([
    ['no text', ''],
    ['10,000 words', 'login '.repeat(10_000)],
    ['Chinese text', '登录失败'],
    ['control characters and markup', '\u0000\ud800 <script>'],
  ])('a description with %s gets an estimate', (_name, description) => {
    const { price, hours, confidence } = estimateIssue({ ...issue, description }, history(30), DEFAULT_PRIOR);
    expect(price.low).toBeLessThan(price.high);
    expect(hours.low).toBeLessThan(hours.high);
    expect(confidence).toBeGreaterThan(0);
    expect(confidence).toBeLessThanOrEqual(100);
  });

  it('an estimate asks for more detail when the description is short', () => {
    const said = (description: string) =>
      estimateIssue({ ...issue, description }, [], DEFAULT_PRIOR).reasons.some((each) =>
        each.includes('short'),
      );
    expect([said('It crashes.'), said(issue.description)]).toEqual([true, false]);
  });
});

it('the default prior is valid', () => {
  expect(priorSchema.parse(DEFAULT_PRIOR)).toEqual(DEFAULT_PRIOR);
});
