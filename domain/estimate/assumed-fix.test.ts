import { expect, it } from 'vitest';
import { assumedFix } from './assumed-fix.ts';
import { prepareEstimator } from './estimate-issue.ts';
import { DEFAULT_PRIOR } from './prior.ts';
import { takeSteps } from './steps.ts';

const anIssue = { title: 'Login loops', description: 'It loops.', codingApp: 'bolt', urgency: 'ASAP' };

it.each([
  ['a new instance', DEFAULT_PRIOR],
  ['a dear operator', { ...DEFAULT_PRIOR, hours: [5, 8, 9, 40], price: [900, 1000, 1200] }],
])('what %s tells everybody is what its first estimate says', (_name, prior) => {
  const { hours, price } = takeSteps(prepareEstimator([], prior))(anIssue);
  expect(assumedFix(prior)).toMatchObject({
    hours: { low: hours.low, high: hours.high },
    price: { low: price.low, high: price.high },
  });
});
