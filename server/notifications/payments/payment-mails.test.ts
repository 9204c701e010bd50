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
  ['paid issue', async () => {}, ['no longer get your share of $1,062.50', 'Please don’t start']],
  ['started issue', start, ['no longer get your share of $1,062.50', 'Please stop work']],
  ['accepted fix', accept, ['Your share of $1,062.50 wasn’t paid out yet']],
  ['fix that was paid out', payOut, ['You keep the $1,062.50 we’ve paid out to you.']],
])(
  'the engineer’s email about the refund of a %s says what happens to their share',
  async (_what, reach, parts) => {
    const id = await scene.paid();
    await reach(id);
    const refund = { p_payment_id: await scene.paymentOf(id), p_note: 'They agreed' };
    await scene.call(scene.operator, 'refund_payment', refund);
    const [mail, ...others] = await scene.mails('payment-back', id);
    expect(others).toEqual([]);
    expect([mail?.to, mail?.subject]).toEqual([scene.engineer.email, `Payment refunded: ${shownTitle}`]);
    for (const part of ['gets back the $1,250 they paid', ...parts, 'Reply to this email'])
      expect(mail?.text).toContain(part);
    expect(wholeText(mail)).not.toContain(scene.client.email);
  },
);

it('a fix accepted during its refund says where the money is, and nobody has earned it', async () => {
  const id = await scene.paid();
  await start(id);
  await scene.call(scene.engineer, 'submit_fix', { p_issue_id: id, p_description: 'Done' });
  const refund = { p_payment_id: await scene.paymentOf(id), p_note: 'They agreed' };
  await scene.call(scene.operator, 'refund_payment', refund);
  await scene.call(scene.client, 'accept_fix', { p_issue_id: id });
  const [accepted] = await scene.mails('accepted', id);
  expect(accepted?.text).toContain('is accepted. Your $1,250 is on its way back to you.');
  const [earned] = await scene.mails('earned', id);
  expect(earned?.text).not.toContain('You’ve earned');
});

it('an accepted fix sends the client a receipt and tells the engineer what they have earned', async () => {
  const id = await scene.paid();
  await accept(id);
  const [receipt, ...others] = await scene.mails('accepted', id);
  expect([receipt?.to, receipt?.subject, others]).toEqual([
    scene.client.email,
    `Receipt: $1,250 for ${shownTitle}`,
    [],
  ]);
  for (const part of ['Amount: $1,250', `For: ${shownTitle}`, `Payment: ${await scene.paymentOf(id)}`])
    expect(receipt?.text).toContain(part);
  expect(receipt?.text).toMatch(/Date: \w{3} \d{1,2}, \d{4}/);
  const [earned] = await scene.mails('earned', id);
  expect([earned?.to, earned?.subject]).toEqual([scene.engineer.email, `Fix accepted: ${shownTitle}`]);
  expect(earned?.text).toContain('You’ve earned $1,062.50.');
});

it('a free fix is announced to the client, and its acceptance names no amount', async () => {
  const id = await scene.claimed();
  await scene.call(scene.operator, 'waive_quote', { p_issue_id: id });
  const [waived] = await scene.mails('waived', id);
  expect([waived?.to, waived?.subject]).toEqual([scene.client.email, `Your fix is free: ${shownTitle}`]);
  await accept(id);
  for (const type of ['accepted', 'earned']) {
    const [mail] = await scene.mails(type, id);
    expect([mail?.subject, mail?.text.includes('$')]).toEqual([`Fix accepted: ${shownTitle}`, false]);
  }
});

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
