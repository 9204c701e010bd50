import type { Page } from '@playwright/test';
import { answer, hold, refuse } from '../network.ts';
import { screen } from '../screen-state.ts';

const path = '/operator';
const standing = '/rest/v1/rpc/operator_standing';
const attention = '/rest/v1/rpc/operator_attention';
const engineers = '/rest/v1/rpc/operator_engineers';
const balances = '/rest/v1/rpc/operator_balances';
const prior = '/rest/v1/rpc/operator_estimate_prior';
const issues = '/rest/v1/rpc/operator_issues';
const payments = '/rest/v1/payments';
const auditLog = '/rest/v1/audit_log';
const as = 'operator';

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const since = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const waiting = [
  {
    kind: 'application',
    id: id(1),
    issue_id: null,
    engineer_id: id(1),
    title: 'Margaret Hamilton',
    details: 'Assembler, Real-time systems, Testing',
    since: since(31),
  },
  {
    kind: 'application',
    id: id(2),
    issue_id: null,
    engineer_id: id(2),
    title: 'Katherine Coleman Goble Johnson, of Hampton',
    details: 'Python',
    since: since(3),
  },
  {
    kind: 'unclaimed',
    id: id(3),
    issue_id: id(3),
    engineer_id: null,
    title: 'Checkout charges twice when the return page is opened again',
    details: 'ASAP',
    since: since(22),
  },
  {
    kind: 'suspended_holder',
    id: id(4),
    issue_id: id(4),
    engineer_id: id(5),
    title: 'Dark mode flashes white on every page',
    details: 'Charles Babbage',
    since: since(8),
  },
  {
    kind: 'unmatched_payment',
    id: id(5),
    issue_id: id(3),
    engineer_id: null,
    title: '$240',
    details: 'The issue was paid already.',
    since: since(5),
  },
  {
    kind: 'trouble',
    id: id(6),
    issue_id: id(3),
    engineer_id: null,
    title: 'partial_refund',
    details: 'Stripe sent back $20 of $240. The ledger knows whole refunds alone.',
    since: since(4),
  },
  {
    kind: 'job',
    id: '41',
    issue_id: id(3),
    engineer_id: null,
    title: 'issue-confirmation-mail',
    details:
      'Failed 5 of 10 times: connect ECONNREFUSED smtp://mail.internal.example.com:587, the mail server does not answer',
    since: since(26),
  },
];

export const operator = [
  ...screen('Operator gate', [
    { state: 'signed out', path, shows: 'Email me a sign-in link' },
    { state: 'not an operator', path, as: 'client', shows: 'There is nothing here for you' },
    {
      state: 'second factor',
      path,
      as,
      before: (page) => answer(page, standing, 'needs_second_factor'),
      shows: 'Your second factor is needed',
    },
    { state: 'loading', path, as, before: (page) => hold(page, standing), shows: 'Operator console' },
    {
      state: 'error',
      path,
      as,
      before: (page) => refuse(page, standing),
      shows: 'Failed to check whether you may operate this marketplace',
    },
    { state: 'way in', path: '/dashboard', as, shows: 'Operator console' },
  ]),
  ...screen('Operator attention', [
    { state: 'loading', path, as, before: (page) => hold(page, attention), shows: 'Attention' },
    {
      state: 'error',
      path,
      as,
      before: (page) => refuse(page, attention),
      shows: 'Failed to load what needs you',
    },
    { state: 'empty', path, as, before: (page) => answer(page, attention, []), shows: 'Nothing needs you' },
    {
      state: 'full',
      path,
      as,
      before: (page) => answer(page, attention, waiting),
      shows: 'Margaret Hamilton',
    },
    {
      state: 'declining',
      path,
      as,
      before: (page) => answer(page, attention, waiting),
      after: (page) => press(page, 'Decline'),
      shows: /Decline Margaret Hamilton’s application/,
      isWindow: true,
    },
  ]),
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
  ...screen('Operator estimates', [
    {
      state: 'loading',
      path: '/operator/estimates',
      as,
      before: (page) => hold(page, prior),
      shows: 'Loading what estimates assume',
    },
    {
      state: 'error',
      path: '/operator/estimates',
      as,
      before: (page) => refuse(page, prior),
      shows: 'Failed to load what estimates assume',
    },
    { state: 'full', path: '/operator/estimates', as, shows: /with 40 % confidence/ },
    {
      state: 'all errors',
      path: '/operator/estimates',
      as,
      after: async (page) => {
        for (const label of ['Hours', 'Prices in US dollars', 'Confidence in percent'])
          await page.getByLabel(label).fill('1, two');
        // A button that counts as disabled answers too: it says what is wrong.
        await page.getByRole('button', { name: 'Save', exact: true }).dispatchEvent('click');
      },
      shows: 'The confidence is a whole percentage from 5 to 90',
    },
    {
      state: 'refused',
      path: '/operator/estimates',
      as,
      before: (page) => refuse(page, '/rest/v1/rpc/set_estimate_prior'),
      after: async (page) => {
        await page.getByLabel('Hours').fill('2, 4, 6');
        await press(page, 'Save');
      },
      shows: 'permission denied',
    },
  ]),
  ...screen('Operator audit log', [
    {
      state: 'loading',
      path: '/operator/audit-log',
      as,
      before: (page) => hold(page, auditLog),
      shows: 'Audit log',
    },
    {
      state: 'error',
      path: '/operator/audit-log',
      as,
      before: (page) => refuse(page, auditLog),
      shows: 'Failed to load the audit log',
    },
    {
      state: 'empty',
      path: '/operator/audit-log',
      as,
      before: (page) => answer(page, auditLog, []),
      shows: 'Nothing was done yet',
    },
    { state: 'full', path: '/operator/audit-log', as, shows: 'Suspend engineer' },
  ]),
];

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().click();
}
