import type { Caller } from '#server/platform/caller/caller.ts';
import { LONG_ISSUE } from './long-issue.ts';
import type { Readers } from './many-issues.ts';

/** A list as requested by a screen or the data API. */
export type ListCall = { name: string; who: keyof Readers | 'visitor'; statement: string };

/** Tables that no list may read completely. */
export const growing: readonly string[] = [
  'issue',
  'payment',
  'ledger_entry',
  'ledger_transaction',
  'owed',
  'quote',
  'fix',
  'working_notes',
  'messages',
  'timeline_events',
  'audit_log',
];

const newest = 'order by created_at desc, id desc';
const later = "p_before_created_at => now() - interval '40 hours', p_before_id => gen_random_uuid()";
const available = (args = '') => `select public.search_available_issues(${args})`;
const laterAvailable = (sort: string, key: string) =>
  available(`p_sort => '${sort}', p_after => jsonb_build_object('key', ${key},
    'at', now() - interval '30 hours', 'id', gen_random_uuid())`);

/** A screen's request for one issue: the newest rows, or those before a given row. */
const ofIssue = (table: string, before = '') =>
  `select * from public.${table} where issue_id = '${LONG_ISSUE}' ${before} ${newest} limit 20`;
const halfway = `and created_at <= now() - interval '125 minutes'
  and (created_at < now() - interval '125 minutes' or id < gen_random_uuid())`;

/** Every long list: searched, filtered, and on a later page. */
export const listCalls: readonly ListCall[] = [
  ...of('client', {
    'their issues': 'select * from public.search_my_issues(p_limit => 24)',
    'a later page of them': `select * from public.search_my_issues(p_limit => 24, ${later})`,
    'a word in them': "select * from public.search_my_issues('zebra', p_limit => 24)",
    'those of a status': "select * from public.search_my_issues(p_status => 'Resolved', p_limit => 24)",
    'those of an urgency': "select * from public.search_my_issues(p_urgency => 'No Rush', p_limit => 24)",
    'issues by the data API': `select * from public.issues ${newest} limit 200`,
    'submissions by the data API': `select * from public.code_submissions ${newest} limit 200`,
    'unread conversations': 'select * from public.unread_conversations()',
    'a conversation': ofIssue('messages'),
    'what was said before': ofIssue('messages', halfway),
    'a timeline': ofIssue('timeline_events'),
    'what happened before': ofIssue('timeline_events', halfway),
    'the newest claim in a timeline': `select * from public.timeline_events
      where issue_id = '${LONG_ISSUE}' and status = 'In Review' ${newest} limit 1`,
    quotes: ofIssue('quotes'),
    'quotes before': ofIssue('quotes', halfway),
    fixes: `select * from public.fixes where issue_id = '${LONG_ISSUE}' order by round desc limit 50`,
    'fixes before': `select * from public.fixes where issue_id = '${LONG_ISSUE}' and round < 500 order by round desc limit 50`,
  }),
  ...of('visitor', { 'issues, of which they see none': `select * from public.issues ${newest} limit 200` }),
  ...of('engineer', {
    'how many are available': 'select public.count_available_issues()',
    'what is available': available(),
    'a later page of it': laterAvailable('newest', "now() - interval '30 hours'"),
    'a word in it': available("'zebra'"),
    'an app in it': available("p_coding_app => 'v0'"),
    'an urgency and an app in it': available("p_urgency => 'ASAP', p_coding_app => 'v0'"),
    'what is new in it': available('p_max_age_hours => 24'),
    'by deadline': available("p_sort => 'deadline'"),
    'by price': available("p_sort => 'price'"),
    'a later page by price': laterAvailable('price', '110'),
    'by match': available("p_sort => 'match'"),
    'a word, by match': available("'zebra', p_sort => 'match'"),
    'work in hand': 'select * from public.engineer_issues(true)',
    'all they may open': 'select * from public.engineer_issues()',
    'a later page of all': `select * from public.engineer_issues(false, ${later})`,
    'finished work': 'select * from public.finished_work()',
    earnings: 'select * from public.my_earnings()',
    'claims that end': 'select * from public.my_claims()',
    'issues in the inspector': "select * from public.get_table_data('issues', 100)",
    'messages in the inspector': "select * from public.get_table_data('messages', 100)",
    'timelines in the inspector': "select * from public.get_table_data('timeline_events', 100)",
    'their unread conversations': 'select * from public.unread_conversations()',
    'working notes': ofIssue('working_notes'),
    'what was noted before': ofIssue('working_notes', halfway),
    'their quotes': ofIssue('quotes', halfway),
  }),
  ...of('operator', {
    issues: 'select * from public.operator_issues()',
    'a later page of issues': `select * from public.operator_issues(${later})`,
    'a word in titles and addresses': "select * from public.operator_issues('client@example')",
    'a word in none': "select * from public.operator_issues('nowhere')",
    'issues of a status': "select * from public.operator_issues(p_status => 'In Review')",
    'issues of an engineer': `select * from public.operator_issues(p_engineer_id => (
      select e.id from public.engineers e order by e.id limit 1))`,
    engineers: 'select * from public.operator_engineers()',
    'engineers who wait': "select * from public.operator_engineers(p_standing => 'waiting')",
    'engineers with an address': "select * from public.operator_engineers('engineer-77@')",
    balances: 'select * from public.operator_balances()',
    'what is owed': 'select * from public.operator_payouts(p_limit => 50)',
    'a later page of what is owed': `select * from public.operator_payouts(
      now() - interval '100 hours', gen_random_uuid(), 50)`,
    'what is owed for an issue': `select public.operator_owed('${LONG_ISSUE}')`,
    'a ledger': `select * from public.ledger where issue_id = '${LONG_ISSUE}' order by transaction_id desc, id desc limit 20`,
    'a ledger before': `select * from public.ledger where issue_id = '${LONG_ISSUE}' and transaction_id <= 12
      and (transaction_id < 12 or id < 30) order by transaction_id desc, id desc limit 20`,
    attention: 'select * from public.operator_attention()',
    payments: `select * from public.payments ${newest} limit 50`,
    'payments of a status': `select * from public.payments where status = 'open' ${newest} limit 50`,
    'a later page of payments': `select * from public.payments where created_at <= now() - interval '40 hours'
      and (created_at < now() - interval '40 hours' or id < gen_random_uuid()) ${newest} limit 50`,
    'the audit log': 'select * from public.audit_log order by id desc limit 50',
    'a later page of the audit log':
      'select * from public.audit_log where id < 500 order by id desc limit 50',
  }),
];

/**
 * Searches bounded only by the list itself; the bound is the same at every size, so there is nothing to
 * measure.
 */
export const boundedCalls = of('operator', {
  'engineers with two letters': "select * from public.operator_engineers('q7')",
});

export function callerOf(readers: Readers, who: ListCall['who']): Caller {
  if (who === 'visitor') return { role: 'anon', claims: { role: 'anon' }, userId: null, sessionId: null };
  const userId = readers[who];
  const claims = { role: 'authenticated', sub: userId, aal: 'aal1' };
  return { role: 'authenticated', claims, userId, sessionId: null };
}

function of(who: ListCall['who'], calls: Record<string, string>): ListCall[] {
  return Object.entries(calls).map(([name, statement]) => ({ name, who, statement }));
}
