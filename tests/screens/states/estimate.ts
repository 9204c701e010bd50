import { screen, state } from '../screen-state.ts';
import { altering } from '../steps.ts';

const issues = '/rest/v1/issues';

const learnt = {
  estimatedTime: '3–8 hours',
  complexity: 'Medium',
  priceRange: '$250–$600',
  confidence: 74,
  reasons: [
    'This rests on 64 issues that were resolved here, 9 of them similar.',
    'Tried on 64 resolved issues, such ranges held the real value 51 times.',
  ],
  basis: { resolved: 64, similar: 9 },
  hours: { low: 3, high: 8, typical: 4.8 },
  price: { low: 250, high: 600, typical: 350 },
  summary:
    'Orders that are confirmed on the bank’s page are paid twice, a second apart, because what follows the redirect runs again.',
  likelyCause: 'The handler of the redirect is not idempotent. Fairly sure: the code in the report shows it.',
  missingInformation: ['Which payment provider is used?', 'Does it also happen in the provider’s test mode?'],
  category: 'Integration',
  source: 'model',
};

const read = { ai_analysis: JSON.stringify(learnt) };
const coming = (row: object) => ({ ...row, ai_analysis: null, created_at: new Date().toISOString() });
const gone = { ai_analysis: null, created_at: '2026-01-10T10:00:00Z' };
const typed = {
  ai_analysis: 'Looks like a race in the checkout handler. Half a day, maybe more if there are no tests.',
};

export const clientEstimate = screen('Issue', { path: '/dashboard/:issue', issue: 'waiting', as: 'client' }, [
  state('estimate being made', 'It takes a moment', { before: altering(issues, coming) }),
  state('estimate with a reading', 'What would help the engineer', { before: altering(issues, read) }),
  state('no estimate', 'There is no estimate for this issue', { before: altering(issues, gone) }),
  state('estimate as text', 'Half a day', { before: altering(issues, typed) }),
]);

export const engineerEstimate = screen(
  'Workspace',
  { path: '/engineer-app/:issue', issue: 'claimed', as: 'engineer' },
  [
    state('estimate with a reading', 'What to ask for', { before: altering(issues, read) }),
    state('estimate as text', 'Half a day', { before: altering(issues, typed) }),
  ],
);
