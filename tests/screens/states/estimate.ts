import { screen, state } from '../screen-state.ts';
import { altering } from '../steps.ts';

const issues = '/rest/v1/issues';

const learnt = {
  estimatedTime: '3–8 hours',
  complexity: 'Medium',
  priceRange: '$250–$600',
  confidence: 74,
  reasons: [
    'Kind of work: Payments and subscriptions, because the issue mentions “checkout”, “payment”.',
    'Based on 64 fixes here.',
    '51 of 64 past estimates were right.',
  ],
  label: 'From past fixes here',
  kind: 'payments',
  changed: 'Updated: price was $250–$1,000, now $250–$600.',
  hours: { low: 3, high: 8, typical: 4.8 },
  price: { low: 250, high: 600, typical: 350 },
  likelyCause: 'The handler of the redirect is not idempotent. Fairly sure: the code in the report shows it.',
  missingInformation: ['Which payment provider is used?', 'Does it also happen in the provider’s test mode?'],
  similar: [{ hours: 5, price: 400 }],
  source: 'model',
};

const read = { ai_analysis: JSON.stringify(learnt) };
const byEngineer = {
  ai_analysis: JSON.stringify({ ...learnt, source: 'engineer', label: 'From an engineer' }),
};
const coming = (row: object) => ({ ...row, ai_analysis: null, created_at: new Date().toISOString() });
const gone = { ai_analysis: null, created_at: '2026-01-10T10:00:00Z' };
const typed = {
  ai_analysis: 'Looks like a race in the checkout handler. Half a day, maybe more if there are no tests.',
};

export const clientEstimate = screen('Issue', { path: '/dashboard/:issue', issue: 'waiting', as: 'client' }, [
  state('estimate being made', 'Estimating from past fixes', { before: altering(issues, coming) }),
  state('estimate with a reading', 'What would help the engineer', { before: altering(issues, read) }),
  state('no estimate', 'There is no estimate for this issue', { before: altering(issues, gone) }),
  state('estimate as text', 'Half a day', { before: altering(issues, typed) }),
  state('estimate by an engineer', 'Estimate from an engineer', { before: altering(issues, byEngineer) }),
]);

export const engineerEstimate = screen(
  'Workspace',
  { path: '/engineer-app/:issue', issue: 'claimed', as: 'engineer' },
  [
    state('estimate with a reading', 'What to ask for', { before: altering(issues, read) }),
    state('estimate as text', 'Half a day', { before: altering(issues, typed) }),
    state('estimate by an engineer', 'Estimate from an engineer', { before: altering(issues, byEngineer) }),
  ],
);
