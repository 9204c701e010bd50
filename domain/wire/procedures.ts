import type { Approval } from '../engineer/approval.ts';
import type { AppFilter, IssueOrder, StatusFilter, UrgencyFilter } from '../issue/issue-lists.ts';
import type { MessageSender } from '../issue/message.ts';
import type { EarningState } from '../money/ledger.ts';
import type { OperatorProcedures } from './operator.ts';
import type { IssueRow, Json, MessageRow, PaymentRow, WorkingNoteRow } from './rows.ts';

type OneIssue = { p_issue_id: string };

/** The data API's procedures, with arguments and results. */
export type Procedures = OperatorProcedures & {
  /** With a sender-generated id, a retry returns the existing message. */
  add_message: {
    takes: OneIssue & { p_sender: MessageSender; p_content: string; p_attachments?: string[]; p_id?: string };
    gives: MessageRow;
  };
  /** A page of the caller's own issues, newest first; p_before_* are the last row of the previous page. */
  search_my_issues: {
    takes: {
      p_search: string;
      p_status: StatusFilter;
      p_urgency: UrgencyFilter;
      p_before_created_at?: string;
      p_before_id?: string;
      p_limit: number;
    };
    gives: IssueRow[];
  };
  /**
   * A page of the issues the caller may claim. The first page includes the total, counted up to `MOST_COUNTED` + 1.
   * p_after is the `next` of the previous page. Prices are US dollars.
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
  /** Issues the caller holds, held or may claim, newest first; p_before_* are the last row of the previous page. */
  engineer_issues: {
    takes: { p_in_hand: boolean; p_before_created_at?: string; p_before_id?: string; p_limit: number };
    gives: IssueRow[];
  };
  /** The number of issues the caller may claim, counted up to `MOST_COUNTED` + 1. */
  count_available_issues: { takes: Record<string, never>; gives: number };
  /** The caller's claims that expire without activity, with their warning and expiry times. */
  my_claims: {
    takes: Record<string, never>;
    gives: { issue_id: string; warns_at: string; ends_at: string }[];
  };
  /** Issues the caller resolved, newest first; p_before* are the last row of the previous page. US dollars. */
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
  /** Totals of the caller's finished work, in US dollars. */
  my_earnings: {
    takes: Record<string, never>;
    gives: { resolved: number; held: number; earned: number; paid_out: number }[];
  };
  /** The caller's issues as client or engineer, with their unread message counts. */
  unread_conversations: { takes: Record<string, never>; gives: { issue_id: string; unread: number }[] };
  /** The caller's sessions, the current one first; `device` is the browser's user agent. */
  list_sessions: {
    takes: Record<string, never>;
    gives: {
      id: string;
      device: string | null;
      created_at: string;
      last_seen_at: string;
      is_current: boolean;
    }[];
  };
  /** All of the caller's data. */
  export_account: { takes: Record<string, never>; gives: Json };
  /** Erases the caller's account; p_email confirms it and must be its address. */
  erase_account: { takes: { p_email: string }; gives: null };
  end_session: { takes: { p_session_id: string }; gives: null };
  /** Returns the previous time the conversation was seen; null the first time. */
  see_messages: { takes: OneIssue; gives: string | null };
  /** The note goes on the timeline, the last note into the working notes. */
  release_issue: { takes: OneIssue & { p_note?: string; p_last_note?: string }; gives: IssueRow };
  add_working_note: { takes: OneIssue & { p_content: string; p_id?: string }; gives: WorkingNoteRow };
  change_working_note: { takes: { p_note_id: string; p_content: string }; gives: WorkingNoteRow };
  remove_working_note: { takes: { p_note_id: string }; gives: null };
  /** With a sender-generated id, a retry is a no-op. */
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
  accept_fix: { takes: OneIssue; gives: IssueRow };
  request_changes: { takes: OneIssue & { p_reason: string }; gives: IssueRow };
  cancel_issue: { takes: OneIssue & { p_reason?: string }; gives: IssueRow };
  /** The price is in US dollars with at most two decimals; the note says what it covers. */
  send_quote: {
    takes: OneIssue & { p_hours: number; p_price: number; p_note: string };
    gives: IssueRow;
  };
  /** With p_quote_id, the call is rejected if there is a newer quote. */
  accept_quote: { takes: OneIssue & { p_quote_id?: string }; gives: IssueRow };
  decline_quote: { takes: OneIssue & { p_reason: string; p_quote_id?: string }; gives: IssueRow };
  waive_quote: { takes: OneIssue; gives: IssueRow };
  /** The repository is `owner/name`; the handle is the browser's handle for the client's code host account. */
  grant_repository_access: {
    takes: OneIssue & { p_repository: string; p_handle: string };
    gives: IssueRow;
  };
  revoke_repository_access: { takes: OneIssue; gives: IssueRow };
  record_payment: { takes: OneIssue & { p_note: string }; gives: IssueRow };
  refund_payment: { takes: { p_payment_id: string; p_note: string }; gives: PaymentRow };
  /** For a payment in refunding: records that the money was sent back manually. */
  record_refund: { takes: { p_payment_id: string; p_note: string }; gives: PaymentRow };
  /** For a refund that the provider rejected or that has not been sent yet: keeps the money. */
  call_off_refund: { takes: { p_payment_id: string; p_note: string }; gives: PaymentRow };
  record_payout: { takes: OneIssue & { p_note: string }; gives: IssueRow };
  settle_trouble: { takes: { p_trouble_id: string; p_note: string }; gives: null };
  application_status: { takes: Record<string, never>; gives: Approval };
  get_database_tables: { takes: Record<string, never>; gives: { name: string }[] };
  get_table_columns: { takes: { p_table_name: string }; gives: TableColumn[] };
  /** Newest first, at most 500; p_before_* are the last row of the previous page. */
  get_table_data: {
    takes: { p_table_name: string; p_limit?: number; p_before_created_at?: string; p_before_id?: string };
    gives: TableRow[];
  };
  /** Rows with the given value, newest first, at most 500. */
  get_table_data_by_id: {
    takes: { p_table_name: string; p_id_column: string; p_id_value: string };
    gives: TableRow[];
  };
};

/** A table row in the inspector. The time is ISO 8601. */
export type TableRow = { id: string; created_at: string; [column: string]: Json };

export type TableColumn = {
  name: string;
  dataType: string;
  isNullable: boolean;
  defaultValue: string | null;
};
