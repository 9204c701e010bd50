import { screen } from '../screen-state.ts';
import { answering, holding, refusing } from '../steps.ts';

const active = '/engineer-app';
const available = '/engineer-app?tab=available';
const issues = '/rest/v1/rpc/engineer_issues';
const search = '/rest/v1/rpc/search_available_issues';

export const engineerDashboard = screen('Engineer dashboard', { path: active, as: 'engineer' }, [
  { state: 'active', shows: 'Deadline' },
  { state: 'active, empty', as: 'beginner', shows: 'You hold no issues' },
  { state: 'active, loading', before: holding(issues), shows: 'Active Issues' },
  { state: 'active, error', before: refusing(issues), shows: 'Failed to load issues' },
  { state: 'available', path: available, shows: 'Deadline' },
  {
    state: 'available, empty',
    path: available,
    as: 'beginner',
    before: answering(search, { total: 0, issues: [], next: null }),
    shows: 'No issues are available',
  },
  { state: 'available, best match', path: `${available}&sort=match`, shows: 'Names your skills' },
  { state: 'available, nothing fits', path: `${available}&search=zebra`, shows: 'No available issue fits' },
  { state: 'available, loading', path: available, before: holding(search), shows: /hidden until you claim/ },
  { state: 'available, error', path: available, before: refusing(search), shows: 'Failed to load issues' },
]);

const path = '/engineer-app/finished';
const work = '/rest/v1/rpc/finished_work';
const sums = '/rest/v1/rpc/my_earnings';

const kinds: [title: string | null, money: string, amount: number | null][] = [
  ['Checkout fails for customers east of Berlin', 'held', 201.87],
  ['The list stays empty', 'earned', 459],
  [
    'Dates are a day early in every report that is sent on a Sunday, and nobody knows since when',
    'paid_out',
    85,
  ],
  ['Login loops', 'waived', null],
  ['Pictures are not shown', 'none', null],
  ['Mails arrive twice', 'refunding', null],
  [null, 'refunded', null],
];

export const engineerFinished = screen('Finished work', { path, as: 'engineer' }, [
  { state: 'full', shows: /resolved issue/ },
  {
    state: 'every kind of money',
    before: [
      answering(sums, [{ resolved: kinds.length, held: 201.87, earned: 459, paid_out: 12_085 }]),
      answering(
        work,
        kinds.map(([title, money, amount], at) => ({
          issue_id: `00000000-0000-4000-8000-00000000000${at}`,
          title,
          finished_at: `2026-05-${20 - at}T10:00:00Z`,
          accepted_at: money === 'held' ? null : `2026-05-${22 - at}T10:00:00Z`,
          money,
          amount,
        })),
      ),
    ],
    shows: 'Being refunded',
  },
  { state: 'empty', as: 'beginner', shows: 'Nothing finished yet' },
  { state: 'loading', before: holding(work), shows: 'Finished work' },
  { state: 'error', before: refusing(work), shows: 'Failed to load your finished work' },
]);
