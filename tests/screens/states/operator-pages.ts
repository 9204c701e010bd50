import { screen } from '../screen-state.ts';
import { answering, filling, holding, pressing, pressingDisabled, refusing } from '../steps.ts';

const as = 'operator';
const engineers = '/rest/v1/rpc/operator_engineers';
const issues = '/rest/v1/rpc/operator_issues';
const balances = '/rest/v1/rpc/operator_balances';
const payments = '/rest/v1/payments';
const prior = '/rest/v1/rpc/operator_estimate_prior';
const auditLog = '/rest/v1/audit_log';
const accounts = '/rest/v1/rpc/operator_accounts';

const account = {
  id: '00000000-0000-4000-8000-000000000001',
  email: 'mara.lindqvist@example.com',
  created_at: '2026-03-02T08:00:00Z',
  last_sign_in_at: '2026-11-20T07:12:00Z',
  is_of_organization: false,
  factors: [
    { kind: 'app', name: 'My phone', created_at: '2026-03-02T08:10:00Z' },
    { kind: 'phone', name: '', created_at: '2026-06-14T17:30:00Z' },
  ],
  recovery_codes_left: 0,
  is_address_proved: true,
};
const ofOrganization = {
  ...account,
  id: '00000000-0000-4000-8000-000000000002',
  is_of_organization: true,
  last_sign_in_at: null,
  factors: [],
};
const found = answering(accounts, [account, ofOrganization]);

export const operatorPages = [
  ...screen('Operator engineers', { path: '/operator/engineers', as }, [
    { state: 'loading', before: holding(engineers), shows: 'Engineers' },
    { state: 'error', before: refusing(engineers), shows: 'Failed to load engineers' },
    { state: 'empty', before: answering(engineers, []), shows: 'No engineers yet' },
    { state: 'full', shows: 'Grace Hopper' },
    {
      state: 'nobody fits',
      path: '/operator/engineers?search=nobody+is+called+this',
      shows: 'No engineer fits',
    },
    {
      state: 'suspending',
      path: '/operator/engineers?search=Grace',
      after: pressing('Suspend'),
      shows: 'Suspend Grace Hopper?',
      isWindow: true,
    },
    {
      state: 'suspending without a reason',
      path: '/operator/engineers?search=Grace',
      after: [pressing('Suspend'), pressing('Suspend engineer')],
      shows: 'Please say why',
      isWindow: true,
    },
  ]),
  ...screen('Operator issues', { path: '/operator/issues', as }, [
    { state: 'loading', before: holding(issues), shows: 'Issues' },
    { state: 'error', before: refusing(issues), shows: 'Failed to load issues' },
    { state: 'empty', before: answering(issues, []), shows: 'No issues yet' },
    { state: 'full', shows: 'Taken down' },
    { state: 'nothing fits', path: '/operator/issues?search=nothing+like+this', shows: 'No issue fits' },
  ]),
  ...screen('Operator money', { path: '/operator/money', as }, [
    { state: 'loading', before: holding('/rest/v1/'), shows: 'Operator console' },
    { state: 'error', before: [refusing(balances), refusing(payments)], shows: 'Failed to load balances' },
    { state: 'no payments', before: answering(payments, []), shows: 'No payments yet' },
    { state: 'full', shows: 'Test checkout' },
    { state: 'refunding', after: pressing('Refund'), shows: /no money moves: all of it/, isWindow: true },
  ]),
  ...screen('Operator estimates', { path: '/operator/estimates', as }, [
    { state: 'loading', before: holding(prior), shows: 'Loading what estimates assume' },
    { state: 'error', before: refusing(prior), shows: 'Failed to load what estimates assume' },
    { state: 'full', shows: /with 40 % confidence/ },
    {
      state: 'all errors',
      after: [
        filling('Hours', '1, two'),
        filling('Prices in US dollars', '1, two'),
        filling('Confidence in percent', '1, two'),
        pressingDisabled('Save'),
      ],
      shows: 'The confidence is a whole percentage from 5 to 90',
    },
    {
      state: 'refused',
      before: refusing('/rest/v1/rpc/set_estimate_prior'),
      after: [filling('Hours', '2, 4, 6'), pressing('Save')],
      shows: 'permission denied',
    },
  ]),
  ...screen('Operator audit log', { path: '/operator/audit-log', as }, [
    { state: 'loading', before: holding(auditLog), shows: 'Audit log' },
    { state: 'error', before: refusing(auditLog), shows: 'Failed to load the audit log' },
    { state: 'empty', before: answering(auditLog, []), shows: 'Nothing was done yet' },
    { state: 'full', shows: 'Suspend engineer' },
  ]),
  ...screen('Operator people', { path: '/operator/people?email=mara.lindqvist%40example.com', as }, [
    { state: 'empty', path: '/operator/people', shows: 'Email of the account' },
    { state: 'no address', path: '/operator/people', after: pressing('Look up'), shows: 'Email is required' },
    { state: 'loading', before: holding(accounts), shows: 'People' },
    { state: 'error', before: refusing(accounts), shows: 'Failed to look this address up' },
    {
      state: 'nobody',
      path: '/operator/people?email=nobody%40example.com',
      shows: 'No account has this address',
    },
    { state: 'full', before: found, shows: 'They have no unused recovery codes.' },
    {
      state: 'removing without an address to notify',
      before: answering(accounts, [{ ...account, is_address_proved: false }]),
      after: pressing('Remove second factors'),
      shows: /No mail tells them: nobody has proved this address/,
      isWindow: true,
    },
    {
      state: 'removing',
      before: found,
      after: [pressing('Remove second factors'), pressing('Remove them')],
      shows: 'Please say why',
      isWindow: true,
    },
  ]),
];
