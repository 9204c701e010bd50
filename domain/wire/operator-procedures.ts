import type { Standing } from '../engineer/standing.ts';
import type { Prior } from '../estimate/prior.ts';
import type { StatusFilter } from '../issue/client-filters.ts';
import type { OperatorStanding } from '../operator/standing.ts';
import type {
  AttentionRow,
  BalanceRow,
  OperatorAccountRow,
  OperatorEngineerRow,
  PayoutRow,
} from './operator-rows.ts';
import type { IssueRow } from './rows.ts';

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
