import type { Standing } from '../engineer/standing.ts';
import type { Account } from '../money/account.ts';
import type { AttentionKind } from '../operator/attention.ts';

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
