import { expect, it } from 'vitest';
import { setUpNotifications, shownTitle, wholeText } from '../../../tests/instance/notification-setup.ts';

const scene = setUpNotifications();

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

it('the engineer gets an email when the payment for started work is refunded', async () => {
  const id = await scene.paid();
  await scene.instance.sql`update marketplace.issue set status = 'in_progress' where id = ${id}`;
  const refund = { p_payment_id: await scene.paymentOf(id), p_note: 'They agreed' };
  await scene.call(scene.operator, 'refund_payment', refund);
  const [mail, ...others] = await scene.mails('payment-back', id);
  expect(others).toEqual([]);
  expect([mail?.to, mail?.subject]).toEqual([scene.engineer.email, `Payment goes back: ${shownTitle}`]);
  expect(mail?.text).toContain('The $1,250 that the client paid');
  expect(mail?.text).toContain('Please stop');
  expect(wholeText(mail)).not.toContain(scene.client.email);
});

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
