import { dialog, given, screen, state } from '../screen-state.ts';
import { altering, answering, holding, pressing, refusing } from '../steps.ts';

const as = 'operator';
const engineers = '/rest/v1/rpc/operator_engineers';
const issues = '/rest/v1/rpc/operator_issues';
const balances = '/rest/v1/rpc/operator_balances';
const payments = '/rest/v1/payments';
const accuracy = '/rest/v1/rpc/operator_estimate_accuracy';
const estimated = {
  ...{ month: '2026-10-01', kind: 'payments', outcomes: 24, price_error: 96.4, median_error: 141.2 },
  ...{ price_held: 20, hours_outcomes: 22, hours_held: 18, claimed: 79.5 },
};
const auditLog = '/rest/v1/audit_log';
const securityEvents = '/rest/v1/rpc/operator_security_events';
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
const event = {
  id: 1,
  at: '2026-11-23T10:00:00Z',
  event: 'password-wrong',
  outcome: 'refused',
  address: '2001:db8:85a3:8d3',
  account: account.id,
  email: account.email,
  detail: 'POST /auth/v1/token',
  count: 148,
};
const remove = pressing('Remove second factors');
const found = answering(accounts, [account, ofOrganization]);

export const operatorPages = [
  ...screen('Operator engineers', { path: '/operator/engineers', as }, [
    state('loading', 'Engineers', { before: holding(engineers) }),
    state('error', 'Failed to load engineers', { before: refusing(engineers) }),
    state('empty', 'No engineers yet', { before: answering(engineers, []) }),
    state('full', 'Greta Hollander'),
    state('nobody fits', 'No engineer fits', { path: '/operator/engineers?search=nobody+is+called+this' }),
    ...given({ path: '/operator/engineers?search=Greta' }, [
      dialog('suspending', 'Suspend Greta Hollander?', pressing('Suspend')),
      dialog('suspending without a reason', 'Please say why', [
        pressing('Suspend'),
        pressing('Suspend engineer'),
      ]),
    ]),
  ]),
  ...screen('Operator issues', { path: '/operator/issues', as }, [
    state('loading', 'Issues', { before: holding(issues) }),
    state('error', 'Failed to load issues', { before: refusing(issues) }),
    state('empty', 'No issues yet', { before: answering(issues, []) }),
    state('full', 'Taken down'),
    state('nothing fits', 'No issue fits', { path: '/operator/issues?search=nothing+like+this' }),
  ]),
  ...screen('Operator money', { path: '/operator/money', as }, [
    state('loading', 'Operator console', { before: holding('/rest/v1/') }),
    state('error', 'Failed to load balances', { before: [refusing(balances), refusing(payments)] }),
    state('no payments', 'No payments yet', { before: answering(payments, []) }),
    state('full', 'Test checkout'),
    state('refund at the provider', 'Refunding', { before: altering(payments, { status: 'refunding' }) }),
    dialog('refunding', /no money moves: all of it/, pressing('Refund')),
  ]),
  ...screen('Operator estimates', { path: '/operator/estimates', as }, [
    state('loading', 'Loading the accuracy of estimates', { before: holding(accuracy) }),
    state('error', 'Failed to load the accuracy of estimates', { before: refusing(accuracy) }),
    state('empty', 'No accepted fixes yet', { before: answering(accuracy, []) }),
    state('full', 'Plain median off by', { before: answering(accuracy, [estimated]) }),
  ]),
  ...screen('Operator audit log', { path: '/operator/audit-log', as }, [
    state('loading', 'Audit log', { before: holding(auditLog) }),
    state('error', 'Failed to load the audit log', { before: refusing(auditLog) }),
    state('empty', 'Nothing was done yet', { before: answering(auditLog, []) }),
    state('full', 'Suspend engineer'),
  ]),
  ...screen('Operator security', { path: '/operator/security', as }, [
    state('loading', 'Security', { before: holding(securityEvents) }),
    state('error', 'Failed to load the security events', { before: refusing(securityEvents) }),
    state('empty', 'No events yet', { before: answering(securityEvents, []) }),
    state('full', 'Network', { before: answering(securityEvents, [event]) }),
    state('nothing fits', 'No event fits', { path: '/operator/security?search=nothing' }),
  ]),
  ...screen('Operator people', { path: '/operator/people?email=mara.lindqvist%40example.com', as }, [
    state('empty', 'Email of the account', { path: '/operator/people' }),
    state('no address', 'Email is required', { path: '/operator/people', after: pressing('Look up') }),
    state('loading', 'People', { before: holding(accounts) }),
    state('error', 'Failed to look this address up', { before: refusing(accounts) }),
    state('nobody', 'No account has this address', { path: '/operator/people?email=nobody%40example.com' }),
    state('full', 'They have no unused recovery codes.', { before: found }),
    dialog(
      'removing without an address to notify',
      /No mail tells them: nobody has proved this address/,
      remove,
      { before: answering(accounts, [{ ...account, is_address_proved: false }]) },
    ),
    dialog('removing', 'Please say why', [remove, pressing('Remove them')], { before: found }),
  ]),
];
