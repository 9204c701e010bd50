import type { Standing } from '../engineer/approval.ts';
import type { Prior } from '../estimate/prior.ts';
import type { StatusFilter } from '../issue/issue-lists.ts';
import type { Account } from '../money/ledger.ts';
import type { AttentionKind } from '../operator/attention.ts';
import type { IssueRow } from './rows.ts';

/** Something that waits for an operator; `id` names it among its kind. */
export type AttentionRow = {
  kind: AttentionKind;
  id: string;
  issue_id: string | null;
  engineer_id: string | null;
  payment_id: string | null;
  title: string;
  details: string | null;
  since: string;
};

/** An engineer as operators see them: with address, standing, and how many issues they hold and have resolved. */
export type OperatorEngineerRow = {
  id: string;
  name: string;
  email: string;
  skills: string[];
  avatar: string | null;
  created_at: string;
  standing: Exclude<Standing, 'none'>;
  /** Why they were suspended. */
  reason: string | null;
  decided_at: string | null;
  holding: number;
  resolved: number;
};

/** What an account of the ledger holds, in US dollars. */
export type BalanceRow = { account: Account; amount: number };

/** What an engineer has earned with an issue and was not paid yet, in US dollars. */
export type PayoutRow = {
  issue_id: string;
  issue_title: string;
  engineer_id: string;
  engineer_name: string | null;
  engineer_email: string | null;
  amount: number;
  since: string;
};

/** One entry of the ledger; the entries of a transaction sum to zero. US dollars. */
export type LedgerRow = {
  id: number;
  transaction_id: number;
  at: string;
  kind: string;
  issue_id: string | null;
  payment_id: string | null;
  note: string | null;
  account: Account;
  engineer_id: string | null;
  amount: number;
};

/** One act of an operator. */
export type AuditEntryRow = {
  id: number;
  at: string;
  actor_id: string | null;
  /** Null for what the service did. */
  actor_email: string | null;
  action: string;
  issue_id: string | null;
  issue_title: string | null;
  engineer_id: string | null;
  engineer_name: string | null;
  payment_id: string | null;
  note: string | null;
  account_id: string | null;
  /** Null, too, once the account is gone. */
  account_email: string | null;
};

/** An account as operators see it who were asked for help with it. */
export type OperatorAccountRow = {
  id: string;
  email: string;
  created_at: string;
  last_sign_in_at: string | null;
  /** Whether an organization signs them in. */
  is_of_organization: boolean;
  factors: { kind: 'app' | 'phone'; name: string; created_at: string }[];
  recovery_codes_left: number;
  /** Whether mails reach its owner. */
  is_address_proved: boolean;
};

type OneIssue = { p_issue_id: string };
type OneEngineer = { p_engineer_id: string };
type Nothing = Record<string, never>;

/** The data API's procedures for operators: what each takes and gives. */
export type OperatorProcedures = {
  operator_standing: { takes: Nothing; gives: OperatorStanding };
  operator_attention: { takes: Nothing; gives: AttentionRow[] };
  /** Newest first; p_before and p_before_created_at are of the last one of the page before. */
  operator_engineers: {
    takes: {
      p_search?: string;
      p_standing?: string;
      p_before?: string;
      p_before_created_at?: string;
      p_limit?: number;
    };
    gives: OperatorEngineerRow[];
  };
  /** Newest first; p_before_* are of the last one of the page before. */
  operator_issues: {
    takes: {
      p_search: string;
      p_status: StatusFilter;
      p_engineer_id: string | null;
      p_before_created_at?: string;
      p_before_id?: string;
      p_limit: number;
    };
    gives: IssueRow[];
  };
  operator_balances: { takes: Nothing; gives: BalanceRow[] };
  /** The longest owed first; p_after_* are of the last one of the page before. */
  operator_payouts: {
    takes: { p_after_since?: string; p_after_id?: string; p_limit: number };
    gives: PayoutRow[];
  };
  /** US dollars. */
  operator_owed: { takes: OneIssue; gives: number };
  /** Hours, US dollars, and a percentage. */
  operator_estimate_prior: { takes: Nothing; gives: Prior };
  set_estimate_prior: {
    takes: { p_hours: number[]; p_price: number[]; p_confidence: number };
    gives: null;
  };
  approve_engineer: { takes: OneEngineer; gives: Standing };
  suspend_engineer: { takes: OneEngineer & { p_reason: string }; gives: Standing };
  /** Without an engineer it becomes available to everybody. */
  reassign_issue: {
    takes: OneIssue & { p_engineer_id: string | null; p_reason?: string };
    gives: IssueRow;
  };
  take_down_issue: { takes: OneIssue & { p_reason: string }; gives: IssueRow };
  take_down_attachment: { takes: OneIssue & { p_path: string; p_reason: string }; gives: IssueRow };
  /** The accounts that have an address: more than one where an organization signs somebody in by it. */
  operator_accounts: { takes: { p_email: string }; gives: OperatorAccountRow[] };
  /** Gives how many there were. */
  remove_second_factors: { takes: { p_account_id: string; p_reason: string }; gives: number };
  retry_job: { takes: { p_job_id: number }; gives: null };
  discard_job: { takes: { p_job_id: number; p_reason: string }; gives: null };
};

/** Whether somebody may operate the marketplace. */
const OPERATOR_STANDINGS = ['none', 'needs_second_factor', 'operator'] as const;
export type OperatorStanding = (typeof OPERATOR_STANDINGS)[number];
