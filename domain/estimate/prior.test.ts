import { expect, it, test } from 'vitest';
import { operatorErrors } from '../errors/operator.ts';
import { prepareEstimator, takeSteps } from './estimate-issue.ts';
import { assumedFix, asTyped, DEFAULT_PRIOR, type TypedPrior, typedPriorSchema } from './prior.ts';

const fields = asTyped(DEFAULT_PRIOR);

test('the prior form parses the values that it shows', () => {
  expect(fields).toEqual({ hours: '1, 2, 4, 8, 20', price: '75, 150, 300, 600, 1500', confidence: '40' });
  expect(typedPriorSchema.parse(fields)).toEqual(DEFAULT_PRIOR);
});

test('the prior form accepts spaces, dollar signs and a percent sign', () => {
  const typed = { hours: ' 0.5 2  3,4', price: '$75,$150, 300', confidence: '55 %' };
  expect(typedPriorSchema.parse(typed)).toEqual({
    hours: [0.5, 2, 3, 4],
    price: [75, 150, 300],
    confidence: 55,
  });
});

test.each<[Partial<TypedPrior>, string]>([
  [{ hours: '' }, operatorErrors.priorHoursInvalid],
  [{ hours: '1, 2' }, operatorErrors.priorHoursInvalid],
  [{ hours: '0, 1, 2' }, operatorErrors.priorHoursInvalid],
  [{ hours: '1, 2, 0x10' }, operatorErrors.priorHoursInvalid],
  [{ hours: '1,, 2, 3' }, operatorErrors.priorHoursInvalid],
  [{ hours: Array(21).fill('1').join() }, operatorErrors.priorHoursInvalid],
  [{ price: '0.5, 1, 2' }, operatorErrors.priorPriceInvalid],
  [{ price: '75, 150, 100001' }, operatorErrors.priorPriceInvalid],
  [{ price: '75, 1e3, 300' }, operatorErrors.priorPriceInvalid],
  [{ confidence: '40.5' }, operatorErrors.priorConfidenceInvalid],
  [{ confidence: '91' }, operatorErrors.priorConfidenceInvalid],
  [{ confidence: 'high' }, operatorErrors.priorConfidenceInvalid],
])('the prior form rejects %j: %s', (wrong, sentence) => {
  const { error } = typedPriorSchema.safeParse({ ...fields, ...wrong });
  expect(error?.issues.map(({ message }) => message)).toEqual([sentence]);
});

const anIssue = { title: 'Login loops', description: 'It loops.', codingApp: 'bolt', urgency: 'ASAP' };

it.each([
  ['a new instance', DEFAULT_PRIOR],
  ['an expensive operator', { ...DEFAULT_PRIOR, hours: [5, 8, 9, 40], price: [900, 1000, 1200] }],
])('the hours and price assumed by the prior match the first estimate of %s', (_name, prior) => {
  const { hours, price } = takeSteps(prepareEstimator([], prior))(anIssue);
  expect(assumedFix(prior)).toMatchObject({
    hours: { low: hours.low, high: hours.high },
    price: { low: price.low, high: price.high },
  });
});
