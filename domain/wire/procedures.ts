import type { Standing } from '../engineer/standing.ts';
import type { MessageSender } from '../issue/message.ts';
import type { IssueRow, Json, MessageRow } from './rows.ts';

type OneIssue = { p_issue_id: string };

/** The data API's procedures: what each takes and gives. */
export type Procedures = {
  add_message: { takes: OneIssue & { p_sender: MessageSender; p_content: string }; gives: MessageRow };
  release_issue: { takes: OneIssue & { p_note?: string }; gives: IssueRow };
  submit_fix: { takes: OneIssue & { p_description: string }; gives: IssueRow };
  accept_fix: { takes: OneIssue; gives: IssueRow };
  request_changes: { takes: OneIssue & { p_reason: string }; gives: IssueRow };
  cancel_issue: { takes: OneIssue & { p_reason?: string }; gives: IssueRow };
  application_status: { takes: Record<string, never>; gives: Standing };
  get_database_tables: { takes: Record<string, never>; gives: { name: string }[] };
  get_table_columns: { takes: { p_table_name: string }; gives: TableColumn[] };
  get_table_data: { takes: { p_table_name: string; p_limit?: number }; gives: Record<string, Json>[] };
  get_table_data_by_id: {
    takes: { p_table_name: string; p_id_column: string; p_id_value: string };
    gives: Record<string, Json>[];
  };
};

export type TableColumn = {
  name: string;
  dataType: string;
  isNullable: boolean;
  defaultValue: string | null;
};
