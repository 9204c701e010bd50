import type { Approval } from '../engineer/approval.ts';
import type { StatusFilter } from '../issue/issue-lists.ts';
import type { Account } from '../money/ledger.ts';
import type { AttentionKind } from '../operator/attention.ts';
import type { IssueRow } from './rows.ts';

/**
 * How the estimates of one kind of work did in one month. Errors are mean absolute errors in US dollars, beside those
 * of the plain median. `claimed` is a percentage.
 */
export type EstimateAccuracyRow = {
  /** The first day of the month. */
  month: string;
  kind: string | null;
  outcomes: number;
  price_error: number | null;
  median_error: number | null;
  price_held: number;
  hours_outcomes: number;
  hours_held: number;
  claimed: number | null;
};

/** An item that needs an operator's attention. Items of different kinds can have the same `id`. */
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

export type OperatorEngineerRow = {
  id: string;
  name: string;
  email: string;
  skills: string[];
  avatar: string | null;
  created_at: string;
  standing: Exclude<Approval, 'none'>;
  /** The reason why the engineer is suspended. */
  reason: string | null;
  decided_at: string | null;
  holding: number;
  resolved: number;
};

/** The balance of an account. The amount is in US dollars. */
export type BalanceRow = { account: Account; amount: number };

export type PayoutRow = {
  issue_id: string;
  issue_title: string;
  engineer_id: string;
  engineer_name: string | null;
  engineer_email: string | null;
  amount: number;
  since: string;
};

/** An entry of the ledger. The amount is in US dollars. All entries of a transaction add up to zero. */
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

export type AuditEntryRow = {
  id: number;
  at: string;
  actor_id: string | null;
  /** Null if no operator took part, because the service acted automatically. */
  actor_email: string | null;
  action: string;
  issue_id: string | null;
  issue_title: string | null;
  engineer_id: string | null;
  engineer_name: string | null;
  payment_id: string | null;
  note: string | null;
  account_id: string | null;
  /** Null if the action did not affect an account, or if the account has been erased. */
  account_email: string | null;
};

export type SecurityEventRow = {
  id: number;
  at: string;
  event: string;
  outcome: string;
  address: string | null;
  /** The ID of an account, or `email:` and the hash of an email address without an account. */
  account: string | null;
  email: string | null;
  detail: string | null;
  count: number;
};

export type OperatorAccountRow = {
  id: string;
  email: string;
  created_at: string;
  last_sign_in_at: string | null;
  /** True if the user signs in through an organization. */
  is_of_organization: boolean;
  factors: { kind: 'app' | 'phone'; name: string; created_at: string }[];
  recovery_codes_left: number;
  /** True if the owner has confirmed the email address of the account. */
  is_address_proved: boolean;
};

type OneIssue = { p_issue_id: string };
type OneEngineer = { p_engineer_id: string };
type Nothing = Record<string, never>;
export type OperatorAccess = 'none' | 'needs_second_factor' | 'operator';

export type OperatorProcedures = {
  operator_standing: { takes: Nothing; gives: OperatorAccess };
  operator_attention: { takes: Nothing; gives: AttentionRow[] };
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
  operator_security_events: {
    takes: {
      p_event?: string;
      p_about?: string;
      p_limit: number;
      p_before_at?: string;
      p_before_id?: number;
    };
    gives: SecurityEventRow[];
  };
  operator_balances: { takes: Nothing; gives: BalanceRow[] };
  operator_payouts: {
    takes: { p_after_since?: string; p_after_id?: string; p_limit: number };
    gives: PayoutRow[];
  };
  /** Returns the part of the engineer's earnings that is not paid out yet, in US dollars. */
  operator_owed: { takes: OneIssue; gives: number };
  operator_estimate_accuracy: { takes: { p_limit?: number }; gives: EstimateAccuracyRow[] };
  approve_engineer: { takes: OneEngineer; gives: Approval };
  suspend_engineer: { takes: OneEngineer & { p_reason: string }; gives: Approval };
  /** Assigns an issue to another engineer. If no engineer is given, the issue becomes available again. */
  reassign_issue: {
    takes: OneIssue & { p_engineer_id: string | null; p_reason?: string };
    gives: IssueRow;
  };
  take_down_issue: { takes: OneIssue & { p_reason: string }; gives: IssueRow };
  take_down_attachment: { takes: OneIssue & { p_path: string; p_reason: string }; gives: IssueRow };
  /** Returns several accounts if accounts of organizations use the same address. */
  operator_accounts: { takes: { p_email: string }; gives: OperatorAccountRow[] };
  /** Returns the number of removed factors. */
  remove_second_factors: { takes: { p_account_id: string; p_reason: string }; gives: number };
  retry_job: { takes: { p_job_id: number }; gives: null };
  discard_job: { takes: { p_job_id: number; p_reason: string }; gives: null };
};
