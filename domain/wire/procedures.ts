import type { Standing } from '../engineer/approval.ts';
import type { AppFilter, IssueOrder, StatusFilter, UrgencyFilter } from '../issue/issue-lists.ts';
import type { MessageSender } from '../issue/message.ts';
import type { EarningState } from '../money/ledger.ts';
import type { OperatorProcedures } from './operator.ts';
import type { IssueRow, Json, MessageRow, PaymentRow, WorkingNoteRow } from './rows.ts';

type OneIssue = { p_issue_id: string };

/** The data API's procedures: what each takes and gives. */
export type Procedures = OperatorProcedures & {
  /** With an id of the sender's own, sending again after a lost answer gives the message that is there. */
  add_message: {
    takes: OneIssue & { p_sender: MessageSender; p_content: string; p_attachments?: string[]; p_id?: string };
    gives: MessageRow;
  };
  /** A page of the caller's own issues, newest first; p_before_* name the last issue of the page before. */
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
   * A page of what the caller may claim, and on the first one how many there are, counted as far as `MOST_COUNTED` and
   * one; p_after is the `next` of the page before. Prices are US dollars.
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
  /** What the caller holds, held or may claim, newest first; p_before_* name the last issue of the page before. */
  engineer_issues: {
    takes: { p_in_hand: boolean; p_before_created_at?: string; p_before_id?: string; p_limit: number };
    gives: IssueRow[];
  };
  /** How many issues the caller may claim, counted as far as `MOST_COUNTED` and one. */
  count_available_issues: { takes: Record<string, never>; gives: number };
  /** The caller's claims that end unless they act: when they are warned, and when the issue is offered again. */
  my_claims: {
    takes: Record<string, never>;
    gives: { issue_id: string; warns_at: string; ends_at: string }[];
  };
  /** What the caller resolved, newest first; p_before_finished_at and p_before are of the last issue of the page before. Amounts are US dollars. */
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
  /** What the caller earned with all of it, in US dollars. */
  my_earnings: {
    takes: Record<string, never>;
    gives: { resolved: number; held: number; earned: number; paid_out: number }[];
  };
  /** The issues whose client or engineer the caller is, with how many messages they have not seen. */
  unread_conversations: { takes: Record<string, never>; gives: { issue_id: string; unread: number }[] };
  /** Where the caller is signed in, this session first; `device` is what the browser called itself. */
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
  /** Everything that is kept of the caller, to take along. */
  export_account: { takes: Record<string, never>; gives: Json };
  /** Erases the caller's account for good; p_email is its address, typed once more. */
  erase_account: { takes: { p_email: string }; gives: null };
  end_session: { takes: { p_session_id: string }; gives: null };
  /** Gives until when the caller had seen the conversation before; null if never. */
  see_messages: { takes: OneIssue; gives: string | null };
  /** The note is for the timeline, the last note for the working notes. */
  release_issue: { takes: OneIssue & { p_note?: string; p_last_note?: string }; gives: IssueRow };
  add_working_note: { takes: OneIssue & { p_content: string; p_id?: string }; gives: WorkingNoteRow };
  change_working_note: { takes: { p_note_id: string; p_content: string }; gives: WorkingNoteRow };
  remove_working_note: { takes: { p_note_id: string }; gives: null };
  /** With an id of the sender's own, sending again after a lost answer changes nothing more. */
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
  /** The price is US dollars with at most two decimals; the note says what it covers. */
  send_quote: {
    takes: OneIssue & { p_hours: number; p_price: number; p_note: string };
    gives: IssueRow;
  };
  /** With the id of the quote that was looked at, a newer one is refused rather than answered unseen. */
  accept_quote: { takes: OneIssue & { p_quote_id?: string }; gives: IssueRow };
  decline_quote: { takes: OneIssue & { p_reason: string; p_quote_id?: string }; gives: IssueRow };
  waive_quote: { takes: OneIssue; gives: IssueRow };
  /** The repository is `owner/name`; the handle is the one that the browser keeps for the client's account. */
  grant_repository_access: {
    takes: OneIssue & { p_repository: string; p_handle: string };
    gives: IssueRow;
  };
  revoke_repository_access: { takes: OneIssue; gives: IssueRow };
  record_payment: { takes: OneIssue & { p_note: string }; gives: IssueRow };
  refund_payment: { takes: { p_payment_id: string; p_note: string }; gives: PaymentRow };
  /** For a payment that is refunding: the money was sent back by hand. */
  record_refund: { takes: { p_payment_id: string; p_note: string }; gives: PaymentRow };
  /** For a refund that the provider refused or that nobody has sent yet: the money stays. */
  call_off_refund: { takes: { p_payment_id: string; p_note: string }; gives: PaymentRow };
  record_payout: { takes: OneIssue & { p_note: string }; gives: IssueRow };
  settle_trouble: { takes: { p_trouble_id: string; p_note: string }; gives: null };
  application_status: { takes: Record<string, never>; gives: Standing };
  get_database_tables: { takes: Record<string, never>; gives: { name: string }[] };
  get_table_columns: { takes: { p_table_name: string }; gives: TableColumn[] };
  /** Newest first, at most 500; p_before_* name the last row of the page before. */
  get_table_data: {
    takes: { p_table_name: string; p_limit?: number; p_before_created_at?: string; p_before_id?: string };
    gives: TableRow[];
  };
  /** The rows whose column has that value, newest first, at most 500. */
  get_table_data_by_id: {
    takes: { p_table_name: string; p_id_column: string; p_id_value: string };
    gives: TableRow[];
  };
};

/** A row of a table that the inspector knows; every one of them has these two, and its time is ISO 8601. */
export type TableRow = { id: string; created_at: string; [column: string]: Json };

export type TableColumn = {
  name: string;
  dataType: string;
  isNullable: boolean;
  defaultValue: string | null;
};
