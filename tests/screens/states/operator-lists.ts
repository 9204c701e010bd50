import { answer, hold, refuse } from '../network.ts';
import { press } from '../press.ts';
import { screen } from '../screen-state.ts';

const engineers = '/rest/v1/rpc/operator_engineers';
const issues = '/rest/v1/rpc/operator_issues';
const balances = '/rest/v1/rpc/operator_balances';
const payments = '/rest/v1/payments';
const as = 'operator';

export const operatorLists = [
  ...screen('Operator engineers', [
    {
      state: 'loading',
      path: '/operator/engineers',
      as,
      before: (page) => hold(page, engineers),
      shows: 'Engineers',
    },
    {
      state: 'error',
      path: '/operator/engineers',
      as,
      before: (page) => refuse(page, engineers),
      shows: 'Failed to load engineers',
    },
    {
      state: 'empty',
      path: '/operator/engineers',
      as,
      before: (page) => answer(page, engineers, []),
      shows: 'No engineers yet',
    },
    { state: 'full', path: '/operator/engineers', as, shows: 'Grace Hopper' },
    {
      state: 'nobody fits',
      path: '/operator/engineers?search=nobody+is+called+this',
      as,
      shows: 'No engineer fits',
    },
    {
      state: 'suspending',
      path: '/operator/engineers?search=Grace',
      as,
      after: (page) => press(page, 'Suspend'),
      shows: 'Suspend Grace Hopper?',
      isWindow: true,
    },
    {
      state: 'suspending without a reason',
      path: '/operator/engineers?search=Grace',
      as,
      after: async (page) => {
        await press(page, 'Suspend');
        await page.getByRole('button', { name: 'Suspend engineer' }).click();
      },
      shows: 'Please say why',
      isWindow: true,
    },
  ]),
  ...screen('Operator issues', [
    { state: 'loading', path: '/operator/issues', as, before: (page) => hold(page, issues), shows: 'Issues' },
    {
      state: 'error',
      path: '/operator/issues',
      as,
      before: (page) => refuse(page, issues),
      shows: 'Failed to load issues',
    },
    {
      state: 'empty',
      path: '/operator/issues',
      as,
      before: (page) => answer(page, issues, []),
      shows: 'No issues yet',
    },
    { state: 'full', path: '/operator/issues', as, shows: 'Taken down' },
    { state: 'nothing fits', path: '/operator/issues?search=nothing+like+this', as, shows: 'No issue fits' },
  ]),
  ...screen('Operator money', [
    {
      state: 'loading',
      path: '/operator/money',
      as,
      before: (page) => hold(page, '/rest/v1/'),
      shows: 'Operator console',
    },
    {
      state: 'error',
      path: '/operator/money',
      as,
      before: async (page) => {
        await refuse(page, balances);
        await refuse(page, payments);
      },
      shows: 'Failed to load balances',
    },
    {
      state: 'no payments',
      path: '/operator/money',
      as,
      before: (page) => answer(page, payments, []),
      shows: 'No payments yet',
    },
    { state: 'full', path: '/operator/money', as, shows: 'Test checkout' },
    {
      state: 'refunding',
      path: '/operator/money',
      as,
      after: (page) => press(page, 'Refund'),
      shows: /no money moves: all of it/,
      isWindow: true,
    },
  ]),
];
