import { expect, it } from 'vitest';
import { filteredIssues, type Narrowing } from './filtered-issues.ts';

const issues = [
  { title: 'Login loops', description: 'On phones', status: 'pending', urgency: 'ASAP', engineerId: null },
  {
    title: 'Dark mode',
    description: 'Login page stays white',
    status: 'pending',
    urgency: 'No Rush',
    engineerId: 'e',
  },
  { title: 'Payment', description: 'Stripe fails', status: 'in_progress', urgency: 'ASAP', engineerId: 'e' },
  { title: 'Typo', description: 'Footer', status: 'completed', urgency: 'This Week', engineerId: 'e' },
  { title: 'Old', description: 'Gone', status: 'cancelled', urgency: 'This Week', engineerId: null },
] as const;
const everything: Narrowing = { search: '', status: 'All', urgency: 'All' };

it.each([
  ['everything', {}, ['Login loops', 'Dark mode', 'Payment', 'Typo', 'Old']],
  [
    'what a search finds in title or description, whatever its case',
    { search: 'LOGIN' },
    ['Login loops', 'Dark mode'],
  ],
  ['what has every word of a search', { search: ' white  login ' }, ['Dark mode']],
  ['what nobody has claimed yet, as Submitted', { status: 'Submitted' }, ['Login loops']],
  ['everything that is pending, as In Review', { status: 'In Review' }, ['Login loops', 'Dark mode']],
  ['what is in progress', { status: 'In Progress' }, ['Payment']],
  ['what is resolved', { status: 'Resolved' }, ['Typo']],
  ['what is closed', { status: 'Closed' }, ['Old']],
  ['one urgency', { urgency: 'ASAP' }, ['Login loops', 'Payment']],
  [
    'search and filters together',
    { search: 'login', status: 'In Review', urgency: 'No Rush' },
    ['Dark mode'],
  ],
  ['nothing, where nothing fits', { search: 'zebra' }, []],
] satisfies [string, Partial<Narrowing>, string[]][])('the list shows %s', (_name, narrowing, titles) => {
  expect(filteredIssues(issues, { ...everything, ...narrowing }).map(({ title }) => title)).toEqual(titles);
});
