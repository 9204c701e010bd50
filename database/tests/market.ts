import type { TestInstance } from '../../tests/instance/test-instance.ts';
import { type Answer, ask, type Who } from './ask.ts';
import { type Scene, setScene } from './scene.ts';

/** How far an issue is with its money, each reached by the calls that people make; a sweep ends what is lapsed. */
export const MONEY_STATES = [
  'available',
  'claimed',
  'quoted',
  'accepted',
  'declined',
  'expired',
  'waived',
  'paid',
  'refunding',
  'refunded',
  'started',
  'fixed',
  'settled',
  'paidOut',
  'cancelled',
  'lapsed',
] as const;
export type MoneyState = (typeof MONEY_STATES)[number];

export const PRICE = 120.5;
export const PRICE_CENTS = 12_050;
export const FEE_CENTS = 1808;

export type Market = {
  instance: TestInstance;
  scene: Scene;
  /** A new issue of the client's, brought into a state by its calls. */
  issue(state: MoneyState): Promise<string>;
  /** Calls a procedure as somebody; what it does is kept. */
  call(who: Who, procedure: string, ...given: Given[]): Promise<Answer>;
  /** Calls a procedure as somebody and undoes it. */
  attempt(who: Who, procedure: string, ...given: Given[]): Promise<Answer>;
  /** The same as `call`, which must not be refused. */
  act(who: Who, procedure: string, ...given: Given[]): Promise<void>;
  /** Money arrives at the test checkout; what is not given is what the accepted quote asks for. */
  money(issue: string, given?: Money): Promise<string>;
  /** Everything that is known of an issue, to compare. */
  everything(issue: string): Promise<unknown>;
};

export type Money = {
  checkout?: string;
  issue?: string | null;
  quote?: string | null;
  cents?: number;
  currency?: string;
  provider?: string;
};
type Given = string | number | null;

/** A fresh database with its people, and the acts that bring issues into every state. */
export async function openMarket(instance: TestInstance): Promise<Market> {
  const scene = await setScene(instance);
  const market: Market = {
    instance,
    scene,
    call: (who, procedure, ...given) =>
      ask(instance, scene, who, statement(procedure, given), { keep: true }),
    attempt: (who, procedure, ...given) => ask(instance, scene, who, statement(procedure, given)),
    act: async (who, procedure, ...given) => {
      const { refusal, sentence } = await market.call(who, procedure, ...given);
      if (refusal) throw new Error(`${procedure} by ${who}: ${refusal} ${sentence}`);
    },
    money: async (issue, given = {}) => {
      const { sql } = instance;
      const [standing] = await sql`
        select id from marketplace.quote where issue_id = ${issue} order by created_at desc limit 1`;
      const quote = given.quote === undefined ? (standing?.id ?? null) : given.quote;
      const named = given.issue === undefined ? issue : given.issue;
      const [row] = await sql`
        select marketplace.record_money(${given.provider ?? 'test'}, ${given.checkout ?? `checkout-of-${issue}`},
          'reference', ${named}, ${quote}, ${given.cents ?? PRICE_CENTS}, ${given.currency ?? 'usd'}) as outcome`;
      return row?.outcome;
    },
    issue: (state) => bring(market, state),
    everything: (issue) => readEverything(instance, issue),
  };
  return market;
}

async function bring(market: Market, state: MoneyState): Promise<string> {
  const { sql } = market.instance;
  const [made] = await sql<{ id: string }[]>`
    insert into marketplace.issue (title, email, user_id, github_link, description, urgency, coding_app, engineer_id)
    values ('T', 'client@example.com', ${market.scene.people.client}, 'https://github.com/ada/shop', 'D', 'ASAP', 'bolt',
      ${state === 'available' ? null : market.scene.people.holder}) returning id`;
  const id = made?.id ?? '';
  for (const step of STEPS[state]) await step(market, id);
  return id;
}

type Step = (market: Market, id: string) => Promise<unknown>;
const quote: Step = ({ act }, id) => act('holder', 'send_quote', id, 3, PRICE, 'All of it');
const accept: Step = ({ act }, id) => act('client', 'accept_quote', id);
const decline: Step = ({ act }, id) => act('client', 'decline_quote', id, 'Too much');
const pay: Step = ({ money }, id) => money(id);
const lapse: Step = ({ instance }, id) =>
  instance.sql`update marketplace.quote set expires_at = now() - interval '1 hour' where issue_id = ${id}`;
const expire: Step = ({ instance }) => instance.sql`select marketplace.expire_quotes()`;
const waive: Step = async ({ instance, act }, id) => {
  await instance.sql`delete from marketplace.waiver`;
  await act('holder', 'waive_quote', id);
};
const refund: Step = async ({ instance, act }, id) => {
  const [paid] = await instance.sql`select id from marketplace.payment where issue_id = ${id}`;
  await act('operator', 'refund_payment', paid?.id, 'Asked for');
};
const refunded: Step = ({ instance }, id) =>
  instance.sql`select marketplace.finish_refund(id) from marketplace.payment where issue_id = ${id}`;
const start: Step = ({ instance }, id) =>
  instance.sql`update public.issues set status = 'in_progress' where id = ${id}`;
const fix: Step = ({ act }, id) => act('holder', 'submit_fix', id, 'Done', 2);
const settle: Step = ({ act }, id) => act('client', 'accept_fix', id);
const payOut: Step = ({ act }, id) => act('operator', 'record_payout', id, 'Bank');
const cancel: Step = ({ act }, id) => act('client', 'cancel_issue', id, 'Not needed');

const paid = [quote, accept, pay];
const STEPS: Record<MoneyState, Step[]> = {
  available: [],
  claimed: [],
  quoted: [quote],
  lapsed: [quote, lapse],
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
};

function statement(procedure: string, given: Given[]): string {
  const values = given.map((each) =>
    typeof each === 'string' ? `'${each.replaceAll("'", "''")}'` : String(each),
  );
  const name = procedure.includes('.') ? procedure : `public.${procedure}`;
  return `select * from ${name}(${values.join(', ')})`;
}

async function readEverything({ sql }: TestInstance, id: string): Promise<unknown> {
  const rows = (table: string, key = 'issue_id') =>
    sql.query(`select * from ${table} t where ${key} = '${id}' order by t::text`);
  return {
    issue: await rows('marketplace.issue', 'id'),
    quotes: await rows('marketplace.quote'),
    payments: await rows('marketplace.payment'),
    waivers: await rows('marketplace.waiver'),
    timeline: await rows('public.timeline_events'),
    audit: await rows('marketplace.audit_log'),
    ledger: await sql`
      select * from marketplace.ledger_transaction t join marketplace.ledger_entry e on e.transaction_id = t.id
      where t.issue_id = ${id} order by e.id`,
  };
}
