import type {
  EngineerInsert,
  EngineerUpdate,
  IssueUpdate,
  SubmissionInsert,
  TimelineEventInsert,
} from '#domain/wire/calls.ts';
import type { RepositoryReadRow } from '#domain/wire/code-host.ts';
import type { AuditEntryRow, LedgerRow } from '#domain/wire/operator.ts';
import type { Procedures } from '#domain/wire/procedures.ts';
import type {
  ChangeRequestRow,
  CodeSubmissionRow,
  EngineerRow,
  FixRow,
  IssueFileRow,
  IssueRow,
  MessageRow,
  PaymentRow,
  QuoteRow,
  TimelineEventRow,
  WorkingNoteRow,
} from '#domain/wire/rows.ts';

type Relation<Row, Insert = never, Update = never> = {
  Row: Row;
  Insert: Insert;
  Update: Update;
  Relationships: [];
};

/** A request that changes `quote_status` must not change any other column. */
export type WorkUpdate = Exclude<IssueUpdate, { quote_status: unknown }>;

export type Schema = {
  public: {
    Tables: {
      code_submissions: Relation<CodeSubmissionRow, SubmissionInsert>;
      issues: Relation<IssueRow, SubmissionInsert, WorkUpdate>;
      timeline_events: Relation<TimelineEventRow, TimelineEventInsert>;
      messages: Relation<MessageRow>;
      issue_files: Relation<IssueFileRow>;
      fixes: Relation<FixRow>;
      change_requests: Relation<ChangeRequestRow>;
      working_notes: Relation<WorkingNoteRow>;
      quotes: Relation<QuoteRow>;
      payments: Relation<PaymentRow>;
      repository_reads: Relation<RepositoryReadRow>;
      ledger: Relation<LedgerRow>;
      audit_log: Relation<AuditEntryRow>;
      engineers: Relation<EngineerRow, EngineerInsert, EngineerUpdate>;
    };
    Views: Record<never, never>;
    Functions: {
      [name in keyof Procedures]: { Args: Procedures[name]['takes']; Returns: Procedures[name]['gives'] };
    };
  };
};
