import { expect, it } from 'vitest';
import { setUpNotifications, shownTitle } from '../../../tests/instance/notification-setup.ts';
import { signUpAs } from '../../../tests/instance/sign-up-as.ts';

const scene = setUpNotifications();

it('the client gets one email for each engineer who claims the issue', async () => {
  const id = await scene.claimed();
  const [mail] = await scene.mails('claimed', id);
  const subject = `Ada Engineer has your issue: ${shownTitle}`;
  expect(mail).toMatchObject({ to: scene.client.email, subject });
  expect(mail?.text).toContain('Next: a quote by email');
  expect(new URL(mail?.action ?? '').searchParams.get('next')).toBe(`/dashboard/${id}`);
  await scene.call(scene.engineer, 'release_issue', { p_issue_id: id });
  await scene.claim(id);
  expect(await scene.mails('claimed', id)).toHaveLength(1);
  await scene.claim(id, await signUpAs(scene.instance, 'engineer'));
  expect(await scene.mails('claimed', id)).toHaveLength(2);
});

it('the email about a claim of a paid issue says that work can start', async () => {
  const id = await scene.paid();
  await scene.claim(id, await signUpAs(scene.instance, 'engineer'));
  const texts = (await scene.mails('claimed', id)).map((mail) => mail.text);
  expect(texts.some((text) => text.includes('It’s paid, so they can start'))).toBe(true);
});

it('the emails about a claim and a release say that the payment goes back', async () => {
  const id = await scene.paid();
  await scene.mails('claimed', id);
  await scene.instance.sql`update marketplace.payment set status = 'refunding' where issue_id = ${id}`;
  await scene.call(scene.engineer, 'release_issue', { p_issue_id: id });
  const [released] = await scene.mails('released', id);
  expect(released?.text).toContain('Your payment is going back to you.');
  await scene.claim(id, await signUpAs(scene.instance, 'engineer'));
  const [claimed] = await scene.mails('claimed', id);
  expect(claimed?.text).toContain('Your payment is going back to you, so work waits.');
});

it('the engineer gets one email about a cancelled issue and its refund', async () => {
  const [unpaid, paid] = [await scene.quoted(), await scene.paid()];
  for (const [id, isRefunded] of [
    [unpaid, false],
    [paid, true],
  ] as const) {
    const before = (await scene.sent('cancelled')).length;
    await scene.call(scene.client, 'cancel_issue', { p_issue_id: id, p_reason: 'No longer needed' });
    const [mail, ...others] = await scene.sent('cancelled');
    expect(others).toHaveLength(before);
    expect([mail?.to, mail?.subject]).toEqual([scene.engineer.email, `Closed: ${shownTitle}`]);
    expect(mail?.text.includes('$1,250')).toBe(isRefunded);
    expect(await scene.mails('payment-back', id)).toEqual([]);
  }
});

it('the email about a cancellation by an operator gives the reason, but no earlier refund', async () => {
  const id = await scene.paid();
  await scene.call(scene.operator, 'refund_payment', {
    p_payment_id: await scene.paymentOf(id),
    p_note: 'Sorry',
  });
  expect(await scene.mails('payment-back', id)).toHaveLength(1);
  await scene.call(scene.operator, 'cancel_issue', { p_issue_id: id, p_reason: 'It is **spam**.' });
  const [mail] = await scene.sent('cancelled');
  expect(mail?.text).toContain('Why LastMile canceled it:\n> It is **spam**.');
  expect(mail?.text).not.toContain('$1,250');
});
