import { type Caller, callerOfClaims, visitor } from '#server/platform/caller/caller.ts';
import { LONG_ISSUE, type Readers } from './many-issues.ts';

export type ListCall = { name: string; who: keyof Readers | 'visitor'; statement: string };

/** No list may read one of these tables completely. */
export const growing: readonly string[] = [
  'issue',
  'payment',
  'ledger_entry',
  'ledger_transaction',
  'owed',
  'quote',
  'fix',
  'change_request',
  'working_notes',
  'messages',
  'timeline_events',
  'audit_log',
  'security_events',
];

const newest = 'order by created_at desc, id desc';
const later = "p_before_created_at => now() - interval '40 hours', p_before_id => gen_random_uuid()";
const available = (args = '') => `select public.search_available_issues(${args})`;
const laterAvailable = (sort: string, key: string, bounds = '') =>
  available(`p_sort => '${sort}', p_after => jsonb_build_object('key', ${key},
    'at', now() - interval '30 hours', 'id', gen_random_uuid()${bounds})`);

/** Returns a request for the newest rows of an issue, or for the rows before a given one. */
const ofIssue = (table: string, before = '') =>
  `select * from public.${table} where issue_id = '${LONG_ISSUE}' ${before} ${newest} limit 20`;
const halfway = `and created_at <= now() - interval '125 minutes'
  and (created_at < now() - interval '125 minutes' or id < gen_random_uuid())`;

/** Covers every long list with searches, filters and later pages. */
export const listCalls: readonly ListCall[] = [
  ...of('client', {
    'their issues': 'select * from public.search_my_issues(p_limit => 24)',
    'their issues, later page': `select * from public.search_my_issues(p_limit => 24, ${later})`,
    'their issues, search': "select * from public.search_my_issues('zebra', p_limit => 24)",
    'their issues by status': "select * from public.search_my_issues(p_status => 'Resolved', p_limit => 24)",
    'their issues by urgency': "select * from public.search_my_issues(p_urgency => 'No Rush', p_limit => 24)",
    'issues via the data API': `select * from public.issues ${newest} limit 200`,
    'submissions via the data API': `select * from public.code_submissions ${newest} limit 200`,
    'unread conversations': 'select * from public.unread_conversations()',
    'the record of their engineer': `select * from public.engineer_record((
      select i.engineer_id::uuid from public.issues i where i.id = '${LONG_ISSUE}'))`,
    'what they should do': 'select * from public.needs_me()',
    'a conversation': ofIssue('messages'),
    'earlier messages': ofIssue('messages', halfway),
    'a timeline': ofIssue('timeline_events'),
    'earlier timeline events': ofIssue('timeline_events', halfway),
    'the newest claim in a timeline': `select * from public.timeline_events
      where issue_id = '${LONG_ISSUE}' and status = 'In Review' ${newest} limit 1`,
    'change requests': ofIssue('change_requests'),
    quotes: ofIssue('quotes'),
    'earlier quotes': ofIssue('quotes', halfway),
    fixes: `select * from public.fixes where issue_id = '${LONG_ISSUE}' order by round desc limit 50`,
    'earlier fixes': `select * from public.fixes where issue_id = '${LONG_ISSUE}' and round < 500 order by round desc limit 50`,
  }),
  ...of('visitor', { 'issues, none visible': `select * from public.issues ${newest} limit 200` }),
  ...of('engineer', {
    'available issues, count': 'select public.count_available_issues()',
    'available issues': available(),
    'available issues, later page': laterAvailable('newest', "now() - interval '30 hours'"),
    'available issues, search': available("'zebra'"),
    'available issues by app': available("p_coding_app => 'v0'"),
    'available issues by urgency and app': available("p_urgency => 'ASAP', p_coding_app => 'v0'"),
    'available issues by age': available('p_max_age_hours => 24'),
    'available issues sorted by deadline': available("p_sort => 'deadline'"),
    'available issues sorted by deadline, later page': laterAvailable(
      'deadline',
      "now() - interval '30 hours'",
    ),
    'available issues sorted by price': available("p_sort => 'price'"),
    'available issues sorted by price, later page': laterAvailable('price', '110'),
    'available issues sorted by match': available("p_sort => 'match'"),
    'available issues sorted by match, later page': laterAvailable(
      'match',
      '0',
      ", 'down_to_at', now() - interval '60 hours'",
    ),
    'available issues, search sorted by match': available("'zebra', p_sort => 'match'"),
    'active issues': 'select * from public.engineer_issues(true)',
    'accessible issues': 'select * from public.engineer_issues()',
    'accessible issues, later page': `select * from public.engineer_issues(false, ${later})`,
    'finished work': 'select * from public.finished_work()',
    earnings: 'select * from public.my_earnings()',
    'expiring claims': 'select * from public.my_claims()',
    'issues in the inspector': "select * from public.get_table_data('issues', 100)",
    'messages in the inspector': "select * from public.get_table_data('messages', 100)",
    'timelines in the inspector': "select * from public.get_table_data('timeline_events', 100)",
    'their unread conversations': 'select * from public.unread_conversations()',
    'what their work needs': 'select * from public.needs_me()',
    'working notes': ofIssue('working_notes'),
    'earlier working notes': ofIssue('working_notes', halfway),
    'their quotes': ofIssue('quotes', halfway),
  }),
  ...of('operator', {
    issues: 'select * from public.operator_issues()',
    'issues, later page': `select * from public.operator_issues(${later})`,
    'search in titles and addresses': "select * from public.operator_issues('client@example')",
    'search without matches': "select * from public.operator_issues('nowhere')",
    'issues by status': "select * from public.operator_issues(p_status => 'In Review')",
    'issues by engineer': `select * from public.operator_issues(p_engineer_id => (
      select e.id from public.engineers e order by e.id limit 1))`,
    engineers: 'select * from public.operator_engineers()',
    'waiting engineers': "select * from public.operator_engineers(p_standing => 'waiting')",
    'engineers by address': "select * from public.operator_engineers('engineer-77@')",
    balances: 'select * from public.operator_balances()',
    'payouts due': 'select * from public.operator_payouts(p_limit => 50)',
    'payouts due, later page': `select * from public.operator_payouts(
      now() - interval '100 hours', gen_random_uuid(), 50)`,
    'payout due for an issue': `select public.operator_owed('${LONG_ISSUE}')`,
    'a ledger': `select * from public.ledger where issue_id = '${LONG_ISSUE}' order by transaction_id desc, id desc limit 20`,
    'earlier ledger entries': `select * from public.ledger where issue_id = '${LONG_ISSUE}' and transaction_id <= 12
      and (transaction_id < 12 or id < 30) order by transaction_id desc, id desc limit 20`,
    attention: 'select * from public.operator_attention()',
    payments: `select * from public.payments ${newest} limit 50`,
    'payments by status': `select * from public.payments where status = 'open' ${newest} limit 50`,
    'payments, later page': `select * from public.payments where created_at <= now() - interval '40 hours'
      and (created_at < now() - interval '40 hours' or id < gen_random_uuid()) ${newest} limit 50`,
    'security events, later page': `select * from public.operator_security_events(
      p_before_at => now() - interval '100 minutes', p_before_id => 500)`,
    'security events of an account':
      "select * from public.operator_security_events(p_about => 'client@example.com')",
    'security events of a network':
      "select * from public.operator_security_events('signed-in', p_about => '192.0.2.7')",
    'the audit log': 'select * from public.audit_log order by id desc limit 50',
    'the audit log, later page': 'select * from public.audit_log where id < 500 order by id desc limit 50',
  }),
];

/** These searches may read a whole list at every size, so their reads are not measured. */
export const boundedCalls = of('operator', {
  'engineers, two-letter search': "select * from public.operator_engineers('q7')",
});

export function callerOf(readers: Readers, who: ListCall['who']): Caller {
  return who === 'visitor'
    ? visitor
    : callerOfClaims({ role: 'authenticated', sub: readers[who], aal: 'aal1' });
}

function of(who: ListCall['who'], calls: Record<string, string>): ListCall[] {
  return Object.entries(calls).map(([name, statement]) => ({ name, who, statement }));
}
