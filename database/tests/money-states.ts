import type { Sql } from '#server/platform/database/connect.ts';
import type { Who } from './run-as.ts';

type Calls = {
  people: { client: string; holder: string };
  sql: Sql;
  act(who: Who, procedure: string, ...given: (string | number)[]): Promise<void>;
  money(issue: string): Promise<string>;
};

export const PRICE = 120.5;
export const PRICE_CENTS = 12_050;
export const FEE_CENTS = 1808;

type Step = (db: Calls, id: string) => Promise<unknown>;
const quote: Step = ({ act }, id) => act('holder', 'send_quote', id, 3, PRICE, 'All of it');
const accept: Step = ({ act }, id) => act('client', 'accept_quote', id);
const decline: Step = ({ act }, id) => act('client', 'decline_quote', id, 'Too much');
const pay: Step = ({ money }, id) => money(id);
const lapse: Step = ({ sql }, id) =>
  sql`update marketplace.quote set expires_at = now() - interval '1 hour' where issue_id = ${id}`;
const expire: Step = ({ sql }) => sql`select marketplace.expire_quotes()`;
const waive: Step = async ({ sql, act }, id) => {
  await sql`delete from marketplace.waiver`;
  await act('holder', 'waive_quote', id);
};
const refund: Step = async ({ sql, act }, id) => {
  const [paid] = await sql`select id from marketplace.payment where issue_id = ${id}`;
  await act('operator', 'refund_payment', paid?.id, 'Client request');
};
const refunded: Step = ({ sql }, id) =>
  sql`select marketplace.finish_refund(id) from marketplace.payment where issue_id = ${id}`;
const start: Step = ({ sql }, id) => sql`update public.issues set status = 'in_progress' where id = ${id}`;
const fix: Step = ({ act }, id) => act('holder', 'submit_fix', id, 'Done', 2);
const settle: Step = ({ act }, id) => act('client', 'accept_fix', id);
const payOut: Step = ({ act }, id) => act('operator', 'record_payout', id, 'Bank');
const cancel: Step = ({ act }, id) => act('client', 'cancel_issue', id, 'Not needed');

const paid = [quote, accept, pay];
/** The procedure calls that bring a new issue into each money state. */
const STEPS = {
  available: [],
  claimed: [],
  quoted: [quote],
  accepted: [quote, accept],
  declined: [quote, decline],
  expired: [quote, lapse, expire],
  waived: [quote, waive],
  paid,
  refunding: [...paid, refund],
  refunded: [...paid, refund, refunded],
  started: [...paid, start],
  fixed: [...paid, start, fix],
  settled: [...paid, start, fix, settle],
  paidOut: [...paid, start, fix, settle, payOut],
  cancelled: [...paid, cancel, refunded],
  // This state must come last, because the sweep for `expired` would also expire this quote.
  lapsed: [quote, lapse],
} satisfies Record<string, Step[]>;
export type MoneyState = keyof typeof STEPS;
export const MONEY_STATES = Object.keys(STEPS) as MoneyState[];

/** Inserts an issue for the client, brings it into the state and returns its ID. */
export async function issueInState(db: Calls, state: MoneyState): Promise<string> {
  const [made] = await db.sql<{ id: string }[]>`
    insert into marketplace.issue (title, email, user_id, github_link, description, urgency, coding_app, engineer_id)
    values ('T', 'client@example.com', ${db.people.client}, 'https://github.com/ada/shop', 'D', 'ASAP', 'bolt',
      ${state === 'available' ? null : db.people.holder}) returning id`;
  const id = made?.id ?? '';
  for (const step of STEPS[state]) await step(db, id);
  return id;
}
