import type { Approval } from '../engineer/approval.ts';
import type { quoteRefusals } from '../errors/quote.ts';
import type { AppFilter, IssueOrder, StatusFilter, UrgencyFilter } from '../issue/issue-lists.ts';
import type { MessageSender } from '../issue/message.ts';
import type { EarningState } from '../money/ledger.ts';
import type { OperatorProcedures } from './operator.ts';
import type { IssueRow, Json, MessageRow, NeedRow, PaymentRow, WorkingNoteRow } from './rows.ts';

type OneIssue = { p_issue_id: string };
type Nothing = Record<string, never>;
type WaiverObstacle =
  | Extract<keyof typeof quoteRefusals, `freeFix${string}` | 'fixFreeAlready'>
  | 'issuePaidAlready';

/** Identifies the last row of the previous page. The next page starts after this row. */
type Page = { p_before_created_at?: string; p_before_id?: string };

export type Procedures = OperatorProcedures & {
  /**
   * Adds a message. If a message with this ID exists, returns the existing message. The client can therefore
   * repeat a request.
   */
  add_message: {
    takes: OneIssue & { p_sender: MessageSender; p_content: string; p_attachments?: string[]; p_id?: string };
    gives: MessageRow;
  };
  /** Returns the caller's own issues, newest first. */
  search_my_issues: {
    takes: Page & { p_search: string; p_status: StatusFilter; p_urgency: UrgencyFilter; p_limit: number };
    gives: IssueRow[];
  };
  /**
   * Returns a page of the issues that the caller may claim. Only the first page contains the total, which is
   * at most `MOST_COUNTED` + 1. `p_after` is the `next` of the previous page. Prices are in US dollars.
   */
  search_available_issues: {
    takes: {
      p_search: string;
      p_coding_app: AppFilter;
      p_urgency: UrgencyFilter;
      p_max_age_hours: number | null;
      p_price_from: number | null;
      p_price_below: number | null;
      p_sort: IssueOrder;
      p_after: Json;
      p_limit: number;
    };
    gives: { total: number | null; issues: IssueRow[]; next: Json };
  };
  /** Returns the issues that the caller holds, has held or may claim, newest first. */
  engineer_issues: { takes: Page & { p_in_hand: boolean; p_limit: number }; gives: IssueRow[] };
  /** Counts the issues that the caller may claim, up to `MOST_COUNTED` + 1. */
  count_available_issues: { takes: Nothing; gives: number };
  /** Returns the caller's claims that will expire if the caller stays inactive. */
  my_claims: { takes: Nothing; gives: { issue_id: string; warns_at: string; ends_at: string }[] };
  /** Returns the issues that the caller resolved, newest first. Amounts are in US dollars. */
  finished_work: {
    takes: { p_before?: string; p_before_finished_at?: string; p_limit: number };
    gives: {
      issue_id: string;
      title: string | null;
      finished_at: string;
      accepted_at: string | null;
      money: EarningState;
      amount: number | null;
    }[];
  };
  /**
   * Returns what a client may know about their engineer. The share is between 0 and 1. Values are null without
   * enough data. 1001 fixes means more than 1000.
   */
  engineer_record: {
    takes: { p_engineer_id: string };
    gives: { fixes: number; accepted_at_once: number | null; median_reply_hours: number | null }[];
  };
  /** Totals are in US dollars. */
  my_earnings: {
    takes: Nothing;
    gives: { resolved: number; held: number; earned: number; paid_out: number }[];
  };
  /** Returns what the caller should do next, the nearest deadline first, at most 50 rows. */
  needs_me: { takes: Nothing; gives: NeedRow[] };
  /** Returns the number of unread messages of each issue where the caller is the client or the engineer. */
  unread_conversations: { takes: Nothing; gives: { issue_id: string; unread: number }[] };
  /** The first row is the current session. `device` is the user agent of the browser. */
  list_sessions: {
    takes: Nothing;
    gives: {
      id: string;
      device: string | null;
      created_at: string;
      last_seen_at: string;
      is_current: boolean;
    }[];
  };
  export_account: { takes: Nothing; gives: Json };
  /** Erases the caller's account. As a confirmation, `p_email` must be the email address of the account. */
  erase_account: { takes: { p_email: string }; gives: null };
  end_session: { takes: { p_session_id: string }; gives: null };
  /**
   * Marks the conversation as read. Returns the previous time at which the caller read the conversation, or
   * null if there is none.
   */
  see_messages: { takes: OneIssue; gives: string | null };
  /** Releases an issue. Adds `p_note` to the timeline and `p_last_note` to the working notes. */
  release_issue: { takes: OneIssue & { p_note?: string; p_last_note?: string }; gives: IssueRow };
  add_working_note: { takes: OneIssue & { p_content: string; p_id?: string }; gives: WorkingNoteRow };
  change_working_note: { takes: { p_note_id: string; p_content: string }; gives: WorkingNoteRow };
  remove_working_note: { takes: { p_note_id: string }; gives: null };
  /**
   * Submits a fix. If a fix with this ID exists, nothing changes. The client can therefore repeat a request.
   */
  submit_fix: {
    takes: OneIssue & {
      p_description: string;
      p_hours?: number;
      p_how_to_check?: string;
      p_pull_request?: string;
      p_patch?: string;
      p_prompt?: string;
      p_id?: string;
    };
    gives: IssueRow;
  };
  /** Adds uploads to the submission. The client can repeat a request. */
  add_files: { takes: OneIssue & { p_paths: string[] }; gives: IssueRow };
  accept_fix: { takes: OneIssue; gives: IssueRow };
  /** Opens a free issue that follows an accepted one, and returns the new issue. */
  report_broken_again: { takes: OneIssue & { p_description: string }; gives: IssueRow };
  request_changes: { takes: OneIssue & { p_reason: string }; gives: IssueRow };
  /** Corrects the kind of work of a pending issue. The estimate follows. */
  correct_work_kind: { takes: OneIssue & { p_kind: string }; gives: null };
  /** The client can cancel before work starts, and when a promised date has passed without a fix. */
  cancel_issue: { takes: OneIssue & { p_reason?: string }; gives: IssueRow };
  /** The price is in US dollars with at most two decimals. The note says what the price covers. */
  send_quote: {
    takes: OneIssue & { p_hours: number; p_price: number; p_note: string; p_due_on?: string };
    gives: IssueRow;
  };
  /** Accepts a quote. If `p_quote_id` is given, the call fails when a newer quote exists. */
  accept_quote: { takes: OneIssue & { p_quote_id?: string }; gives: IssueRow };
  decline_quote: { takes: OneIssue & { p_reason: string; p_quote_id?: string }; gives: IssueRow };
  waive_quote: { takes: OneIssue; gives: IssueRow };
  /** Returns the error code that `waive_quote` would give the caller, or null. */
  waiver_obstacle: { takes: OneIssue; gives: WaiverObstacle | null };
  /**
   * Grants read access to a repository, which is given as `owner/name`. The handle identifies the client's
   * connection to the code host.
   */
  grant_repository_access: {
    takes: OneIssue & { p_repository: string; p_handle: string };
    gives: IssueRow;
  };
  revoke_repository_access: { takes: OneIssue; gives: IssueRow };
  record_payment: { takes: OneIssue & { p_note: string; p_quote_id?: string }; gives: IssueRow };
  refund_payment: { takes: { p_payment_id: string; p_note: string }; gives: PaymentRow };
  /** Records that an operator has refunded the payment manually. */
  record_refund: { takes: { p_payment_id: string; p_note: string }; gives: PaymentRow };
  /**
   * Cancels a refund that the provider rejected or that has not been sent yet. The money is not sent back.
   */
  call_off_refund: { takes: { p_payment_id: string; p_note: string }; gives: PaymentRow };
  record_payout: { takes: OneIssue & { p_note: string }; gives: IssueRow };
  settle_money_problem: { takes: { p_problem_id: string; p_note: string }; gives: null };
  application_status: { takes: Nothing; gives: Approval };
  get_database_tables: { takes: Nothing; gives: { name: string }[] };
  get_table_columns: { takes: { p_table_name: string }; gives: TableColumn[] };
  /** Returns at most 500 rows, newest rows first. */
  get_table_data: { takes: Page & { p_table_name: string; p_limit?: number }; gives: TableRow[] };
  /** Returns at most 500 rows that have the given value, newest rows first. */
  get_table_data_by_id: {
    takes: { p_table_name: string; p_id_column: string; p_id_value: string };
    gives: TableRow[];
  };
};

/** The time is ISO 8601. */
export type TableRow = { id: string; created_at: string; [column: string]: Json };

export type TableColumn = {
  name: string;
  dataType: string;
  isNullable: boolean;
  defaultValue: string | null;
};
