import { expect, it } from 'vitest';
import { setUpNotifications, shownTitle, wholeText } from '../../../tests/instance/notification-setup.ts';

const scene = setUpNotifications({ contactEmail: 'help@example.com' });

it('the client gets an email about a payment and about its refund', async () => {
  const id = await scene.paid();
  const [receipt] = await scene.mails('receipt', id);
  const subject = `Payment received: $1,250 for ${shownTitle}`;
  expect(receipt).toMatchObject({ to: scene.client.email, subject });
  expect(receipt?.text).toContain('until you accept the fix');
  await scene.call(scene.client, 'cancel_issue', { p_issue_id: id, p_reason: 'No longer needed' });
  expect(await scene.mails('refund', id)).toEqual([]);
  const sent = { p_payment_id: await scene.paymentOf(id), p_note: 'Sent by bank' };
  await scene.call(scene.operator, 'record_refund', sent);
  const [refund] = await scene.mails('refund', id);
  expect([refund?.to, refund?.subject]).toEqual([scene.client.email, `Refunded: $1,250 for ${shownTitle}`]);
});

it.each<[string, (id: string) => Promise<void>, string[]]>([
  ['paid issue', async () => {}, ['no longer get your share of $1,062.50', 'Please do not start']],
  ['started issue', start, ['no longer get your share of $1,062.50', 'Please stop work']],
  ['accepted fix', accept, ['Your share of $1,062.50 was not paid out yet']],
  ['fix that was paid out', payOut, ['You keep the $1,062.50 that was paid out to you.']],
])(
  'the engineer’s email about the refund of a %s says what happens to their share',
  async (_what, reach, parts) => {
    const id = await scene.paid();
    await reach(id);
    const refund = { p_payment_id: await scene.paymentOf(id), p_note: 'They agreed' };
    await scene.call(scene.operator, 'refund_payment', refund);
    const [mail, ...others] = await scene.mails('payment-back', id);
    expect(others).toEqual([]);
    expect([mail?.to, mail?.subject]).toEqual([scene.engineer.email, `Payment goes back: ${shownTitle}`]);
    for (const part of ['The $1,250 that the client paid', ...parts, 'Answer this email'])
      expect(mail?.text).toContain(part);
    expect(wholeText(mail)).not.toContain(scene.client.email);
  },
);

async function start(id: string): Promise<void> {
  await scene.instance.sql`update marketplace.issue set status = 'in_progress' where id = ${id}`;
}

async function accept(id: string): Promise<void> {
  await start(id);
  await scene.call(scene.engineer, 'submit_fix', { p_issue_id: id, p_description: 'Renewed the session' });
  await scene.call(scene.client, 'accept_fix', { p_issue_id: id });
}

async function payOut(id: string): Promise<void> {
  await accept(id);
  await scene.call(scene.operator, 'record_payout', { p_issue_id: id, p_note: 'By bank' });
}

it('operators get an email about an unmatched payment', async () => {
  await scene.instance.sql`
    select marketplace.record_money('stripe', 'cs_lost', 'pi_lost', null, null, 4200, 'usd')`;
  await scene.instance.runJobs();
  const [mail] = (await scene.instance.outbox()).filter((each) => each.type === 'money-problem');
  expect(mail?.to).toBe('operator@example.com');
  expect(mail?.text).toContain('Amount: $42');
  expect(mail?.action).toBe(`${scene.instance.platform.settings.publicUrl}/operator/money`);
});

it('operators get an email about a dispute', async () => {
  await scene.instance.sql`select marketplace.report_money_problem(null, 'dispute', 'A dispute of <pi_1>')`;
  await scene.instance.runJobs();
  const [mail] = (await scene.instance.outbox()).filter((each) => each.text.includes('A dispute of <pi_1>'));
  expect(mail?.html).toContain('A dispute of &lt;pi_1&gt;');
});
