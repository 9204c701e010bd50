import { given, screen, state } from '../screen-state.ts';
import { answering, holding, refusing } from '../steps.ts';

const active = '/engineer-app';
const available = '/engineer-app?tab=available';
const issues = '/rest/v1/rpc/engineer_issues';
const search = '/rest/v1/rpc/search_available_issues';

export const engineerDashboard = screen('Engineer dashboard', { path: active, as: 'engineer' }, [
  state('active', 'Deadline'),
  state('active, empty', 'You hold no issues', { as: 'beginner' }),
  state('active, loading', 'Active Issues', { before: holding(issues) }),
  state('active, error', 'Failed to load issues', { before: refusing(issues) }),
  state('available, best match', 'Names your skills', { path: `${available}&sort=match` }),
  state('available, nothing fits', 'No available issue fits', { path: `${available}&search=zebra` }),
  ...given({ path: available }, [
    state('available', 'Deadline'),
    state('available, empty', 'No issues are available', {
      as: 'beginner',
      before: answering(search, { total: 0, issues: [], next: null }),
    }),
    state('available, loading', /hidden until you claim/, { before: holding(search) }),
    state('available, error', 'Failed to load issues', { before: refusing(search) }),
  ]),
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
  state('full', /resolved issue/),
  state('every kind of money', 'Being refunded', {
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
  }),
  state('empty', 'Nothing finished yet', { as: 'beginner' }),
  state('loading', 'Finished work', { before: holding(work) }),
  state('error', 'Failed to load your finished work', { before: refusing(work) }),
]);
