import { deliver, signatureOf } from '../doubles/stripe-events.ts';
import type { Who } from '../protocol/generated/marks.ts';
import { type Attack, each } from './arena.ts';

const rounds = [1, 2, 3, 4, 5, 6];

export const payments: Attack = {
  name: 'racing payments',
  mustNot: 'no race or forgery pays, settles or refunds twice, and each movement sums to zero',
  async run(arena) {
    const { accounts, instance } = arena.world;
    const { sql, platform } = instance;
    if (!arena.target) return arena.faults.push('this attack needs a payment provider');
    const { provider } = arena.target;
    const webhook = `${arena.origin}/webhooks/stripe`;
    const service = { authorization: `Bearer ${platform.keys.serviceRoleKey}` };
    const issues: string[] = [];

    const call = (who: Who, path: string, payload: object, headers = {}) =>
      arena.ask({ who, method: 'POST', url: path, payload, headers });
    const rpc = (who: Who, name: string, payload: object) => call(who, `/rest/v1/rpc/${name}`, payload);
    const operate = (name: string, payload: object) =>
      call('anonymous', `/rest/v1/rpc/${name}`, payload, service);
    const patch = (who: Who, id: string, payload: object) =>
      arena.ask({ who, method: 'PATCH', url: `/rest/v1/issues?id=eq.${id}`, payload });
    const race = (...racing: (() => Promise<unknown>)[]) =>
      Promise.all(arena.random.shuffle([...racing, ...racing, ...racing]).map((step) => step()));

    const accepted = async () => {
      const [issue] = await sql<{ id: string }[]>`
        insert into marketplace.issue (title, email, description, urgency, coding_app, user_id, engineer_id)
        values ('T', ${accounts.client.email}, 'D', 'ASAP', 'bolt', ${accounts.client.id}, ${accounts.engineer.id})
        returning id`;
      const id = issue?.id ?? '';
      issues.push(id);
      await rpc('engineer', 'send_quote', { p_issue_id: id, p_hours: 2, p_price: 100, p_note: 'All of it' });
      await rpc('client', 'accept_quote', { p_issue_id: id });
      const open = () => call('client', '/functions/v1/create-checkout', { issue_id: id });
      const opened = await Promise.all([open(), open(), open()]);
      const [url = '', ...others] = new Set(opened.map((answer) => answer.json<{ url: string }>().url));
      if (others.length > 0) arena.gotIn.push(`three clicks opened ${others.length + 1} checkouts`);
      return { id, session: url.split('/').at(-1) ?? '' };
    };

    const playRound = async (round: number) => {
      const [{ id, session }, unpaid] = [await accepted(), await accepted()];
      const event = provider.pay(session);
      if (!event) return;
      const forged = { ...event, payload: event.payload.replaceAll(id, unpaid.id) };
      const confirm = (issue_id: string) =>
        call('client', '/functions/v1/confirm-payment', { issue_id, session_id: session });
      await race(
        () => confirm(id),
        () => confirm(unpaid.id),
        () => provider.deliver(webhook, event),
        () => deliver(webhook, forged, signatureOf(forged.payload, 'whsec_of_another')),
        () => deliver(webhook, forged, signatureOf(event.payload, 'whsec_of_the_double')),
        () => patch('client', unpaid.id, { quote_status: 'Paid' }),
        () => patch('engineer', unpaid.id, { quote_status: 'Paid' }),
      );
      const [payment] = await sql`select id from marketplace.payment where issue_id = ${id}`;
      const fix = () => rpc('engineer', 'submit_fix', { p_issue_id: id, p_description: 'Fixed' });
      await patch('engineer', id, { status: 'in_progress' });
      if (round % 2 === 0) await fix();
      await race(
        fix,
        () => rpc('client', 'accept_fix', { p_issue_id: id }),
        () => operate('refund_payment', { p_payment_id: payment?.id, p_note: 'Sorry' }),
        () => operate('record_payout', { p_issue_id: id, p_note: 'By wire' }),
        () => rpc('client', 'cancel_issue', { p_issue_id: id, p_reason: 'Never mind' }),
      );
      await instance.runJobs();
      await race(...provider.events.map((each) => () => provider.deliver(webhook, each)));
    };
    await each(rounds, playRound, 2);
    await instance.runJobs();

    const wrong = await sql<{ what: string }[]>`
      select 'a movement sums to ' || sum(amount_cents) as what from marketplace.ledger_entry
      group by transaction_id having sum(amount_cents) <> 0
      union all select 'an issue has ' || count(*) || ' payments' from marketplace.payment
      where issue_id = any(${issues}) and status <> 'open' and status <> 'expired' group by issue_id having count(*) > 1
      union all select 'Paid without money' from marketplace.issue i where id = any(${issues}) and quote_status = 'Paid'
        and not exists (select from marketplace.payment p where p.issue_id = i.id and p.status = 'paid')`;
    arena.gotIn.push(...wrong.map(({ what }) => what));
    for (const { id, amount } of provider.books.intents.values())
      if (provider.books.refunded(id) > amount) arena.gotIn.push(`${id} was refunded more than once`);
    const [sums] = await sql`
      select count(*)::int as payments, count(*) filter (where status = 'refunded')::int as refunded from marketplace.payment
      where issue_id = any(${issues}) and status <> 'open'`;
    arena.notes.push(`${sums?.payments} payments, ${sums?.refunded} refunded; the ledger sums to zero`);
    if (sums?.payments !== rounds.length) arena.faults.push('six issues should have been paid');
  },
};
