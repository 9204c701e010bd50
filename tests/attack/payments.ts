import { deliver, signatureOf } from '../doubles/stripe-events.ts';
import type { Who } from '../protocol/generated/marks.ts';
import { type Attack, each } from './arena.ts';

export const payments: Attack = {
  name: 'racing payments',
  mustNot: 'no race or forgery pays, settles or refunds twice, and each movement sums to zero',
  async run(arena) {
    const { accounts, instance } = arena.world;
    const { sql } = instance;
    if (!arena.target) return arena.faults.push('this attack needs a payment provider');
    const { provider } = arena.target;
    const webhook = `${arena.origin}/webhooks/stripe`;
    const issues: string[] = [];
    const accepted = async () => {
      const [issue] = await sql<{ id: string }[]>`
        insert into marketplace.issue (title, email, description, urgency, coding_app, user_id, engineer_id)
        values ('T', ${accounts.client.email}, 'D', 'ASAP', 'bolt', ${accounts.client.id}, ${accounts.engineer.id})
        returning id`;
      const id = issue?.id ?? '';
      const rpc = (who: Who | 'service', name: string, args: object = {}) =>
        arena.ask({
          method: 'POST',
          url: `/rest/v1/rpc/${name}`,
          payload: { p_issue_id: id, ...args },
          ...(who === 'service'
            ? { headers: { authorization: `Bearer ${arena.keys.serviceRoleKey}` } }
            : { who }),
        });
      await rpc('engineer', 'send_quote', { p_hours: 2, p_price: 100, p_note: 'All of it' });
      await rpc('client', 'accept_quote');
      const call = (name: string, payload: object) =>
        arena.ask({
          who: 'client',
          method: 'POST',
          url: `/functions/v1/${name}`,
          payload: { issue_id: id, ...payload },
        });
      const opened = await Promise.all([1, 2, 3].map(() => call('create-checkout', {})));
      const urls = new Set(opened.map((answer) => answer.json<{ url: string }>().url));
      if (urls.size !== 1) arena.gotIn.push(`three clicks opened ${urls.size} checkouts`);
      issues.push(id);
      return { id, rpc, call, session: [...urls][0]?.split('/').at(-1) ?? '' };
    };
    const race = (...racing: (() => Promise<unknown>)[]) =>
      Promise.all(arena.random.shuffle([...racing, ...racing, ...racing]).map((step) => step()));
    await each(
      [1, 2, 3, 4, 5, 6],
      async (round) => {
        const [paid, unpaid] = [await accepted(), await accepted()];
        const event = provider.pay(paid.session) ?? { id: '', type: '', payload: '{}', isReceived: false };
        const forged = { ...event, payload: event.payload.replaceAll(paid.id, unpaid.id) };
        const patch = {
          method: 'PATCH',
          url: `/rest/v1/issues?id=eq.${unpaid.id}`,
          payload: { quote_status: 'Paid' },
        };
        await race(
          () => paid.call('confirm-payment', { session_id: paid.session }),
          () => provider.deliver(webhook, event),
          () => unpaid.call('confirm-payment', { session_id: paid.session }),
          () => deliver(webhook, forged, signatureOf(forged.payload, 'whsec_of_another')),
          () => deliver(webhook, forged, signatureOf(event.payload, 'whsec_of_the_double')),
          () => arena.ask({ who: 'client', ...patch }),
          () => arena.ask({ who: 'engineer', ...patch }),
        );
        const [payment] = await sql`select id from marketplace.payment where issue_id = ${paid.id}`;
        const refund = { p_payment_id: payment?.id, p_note: 'Sorry' };
        await arena.ask({
          who: 'engineer',
          ...patch,
          url: `/rest/v1/issues?id=eq.${paid.id}`,
          payload: { status: 'in_progress' },
        });
        if (round % 2 === 0) await paid.rpc('engineer', 'submit_fix', { p_description: 'Fixed' });
        await race(
          () => paid.rpc('engineer', 'submit_fix', { p_description: 'Fixed' }),
          () => paid.rpc('client', 'accept_fix'),
          () => paid.rpc('service', 'refund_payment', { ...refund, p_issue_id: undefined }),
          () => paid.rpc('service', 'record_payout', { p_note: 'By wire' }),
          () => paid.rpc('client', 'cancel_issue', { p_reason: 'Never mind' }),
        );
        await instance.runJobs();
        await race(...provider.events.map((each) => () => provider.deliver(webhook, each)));
      },
      2,
    );
    await instance.runJobs();
    const wrong = await sql<{ what: string }[]>`
      select 'a movement sums to ' || sum(amount_cents) as what from marketplace.ledger_entry
      group by transaction_id having sum(amount_cents) <> 0
      union all select 'an issue has ' || count(*) || ' payments' from marketplace.payment
      where issue_id = any(${issues}) and status <> 'open' and status <> 'expired' group by issue_id having count(*) > 1
      union all select 'Paid without money' from marketplace.issue i where id = any(${issues}) and quote_status = 'Paid'
        and not exists (select from marketplace.payment p where p.issue_id = i.id and p.status = 'paid')`;
    for (const { what } of wrong) arena.gotIn.push(what);
    for (const { id, amount } of provider.books.intents.values())
      if (provider.books.refunded(id) > amount) arena.gotIn.push(`${id} was refunded more than once`);
    const [sums] = await sql`
      select count(*)::int as payments, count(*) filter (where status = 'refunded')::int as refunded from marketplace.payment
      where issue_id = any(${issues}) and status <> 'open'`;
    arena.notes.push(`${sums?.payments} payments, ${sums?.refunded} refunded; the ledger sums to zero`);
    if (sums?.payments !== 6) arena.faults.push('six issues should have been paid');
  },
};
