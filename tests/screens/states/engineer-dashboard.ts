import { answer, hold, refuse } from '../network.ts';
import { screen } from '../screen-state.ts';

const active = '/engineer-app';
const available = '/engineer-app?tab=available';
const issues = '/rest/v1/rpc/engineer_issues';
const search = '/rest/v1/rpc/search_available_issues';

export const engineerDashboard = screen('Engineer dashboard', [
  { state: 'active', path: active, as: 'engineer', shows: 'Deadline' },
  { state: 'active, empty', path: active, as: 'beginner', shows: 'You hold no issues' },
  {
    state: 'active, loading',
    path: active,
    as: 'engineer',
    before: (page) => hold(page, issues),
    shows: 'Active Issues',
  },
  {
    state: 'active, error',
    path: active,
    as: 'engineer',
    before: (page) => refuse(page, issues),
    shows: 'Failed to load issues',
  },
  { state: 'available', path: available, as: 'engineer', shows: 'Deadline' },
  {
    state: 'available, empty',
    path: available,
    as: 'beginner',
    before: (page) => answer(page, search, { total: 0, issues: [], next: null }),
    shows: 'No issues are available',
  },
  {
    state: 'available, best match',
    path: `${available}&sort=match`,
    as: 'engineer',
    shows: 'Names your skills',
  },
  {
    state: 'available, nothing fits',
    path: `${available}&search=zebra`,
    as: 'engineer',
    shows: 'No available issue fits',
  },
  {
    state: 'available, loading',
    path: available,
    as: 'engineer',
    before: (page) => hold(page, search),
    shows: /hidden until you claim/,
  },
  {
    state: 'available, error',
    path: available,
    as: 'engineer',
    before: (page) => refuse(page, search),
    shows: 'Failed to load issues',
  },
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

export const engineerFinished = screen('Finished work', [
  { state: 'full', path, as: 'engineer', shows: /resolved issue/ },
  {
    state: 'every kind of money',
    path,
    as: 'engineer',
    before: async (page) => {
      await answer(page, sums, [{ resolved: kinds.length, held: 201.87, earned: 459, paid_out: 12_085 }]);
      await answer(
        page,
        work,
        kinds.map(([title, money, amount], at) => ({
          issue_id: `00000000-0000-4000-8000-00000000000${at}`,
          title,
          finished_at: `2026-05-${20 - at}T10:00:00Z`,
          accepted_at: money === 'held' ? null : `2026-05-${22 - at}T10:00:00Z`,
          money,
          amount,
        })),
      );
    },
    shows: 'Being refunded',
  },
  { state: 'empty', path, as: 'beginner', shows: 'Nothing finished yet' },
  { state: 'loading', path, as: 'engineer', before: (page) => hold(page, work), shows: 'Finished work' },
  {
    state: 'error',
    path,
    as: 'engineer',
    before: (page) => refuse(page, work),
    shows: 'Failed to load your finished work',
  },
]);
