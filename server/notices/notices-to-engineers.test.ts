import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OutboxMail } from '#domain/wire/instance.ts';
import { NoticeScene, shownTitle } from '../../tests/instance/notice-scene.ts';
import type { TestInstance } from '../../tests/instance/test-instance.ts';

let scene: NoticeScene;
let instance: TestInstance;
beforeAll(async () => {
  scene = await NoticeScene.open();
  instance = scene.instance;
});
afterAll(() => instance.close());

describe('the engineer hears', () => {
  const said = (mail: OutboxMail | undefined) => `${mail?.subject} ${mail?.text} ${mail?.html}`;

  it('that a quote was accepted, and then that it is paid and what they earn; never the client’s address', async () => {
    const id = await scene.quoted();
    await scene.call(scene.client, 'accept_quote', { p_issue_id: id });
    const [accepted] = await scene.mails('quote-decided', id);
    expect([accepted?.to, accepted?.subject]).toEqual([
      scene.engineer.email,
      `Quote accepted: ${shownTitle}`,
    ]);
    await scene.call(scene.operator, 'record_payment', { p_issue_id: id, p_note: 'By bank transfer' });
    const [payment] = await scene.mails('payment', id);
    expect([payment?.to, payment?.subject]).toEqual([
      scene.engineer.email,
      `Paid, work can start: ${shownTitle}`,
    ]);
    expect(payment?.text).toContain('You earn: $1,062.50');
    const { publicUrl } = instance.platform.settings;
    for (const mail of [accepted, payment]) {
      expect(mail?.action).toBe(`${publicUrl}/engineer-app/${id}`);
      expect(said(mail)).not.toContain(scene.client.email);
    }
  });

  it('that a quote was declined, and why', async () => {
    const id = await scene.quoted();
    await scene.call(scene.client, 'decline_quote', { p_issue_id: id, p_reason: 'Too <i>dear</i>' });
    const [mail] = await scene.mails('quote-decided', id);
    expect([mail?.to, mail?.subject]).toEqual([scene.engineer.email, `Quote declined: ${shownTitle}`]);
    expect(mail?.text).toContain('Too <i>dear</i>');
    expect(mail?.html).toContain('Too &lt;i&gt;dear&lt;/i&gt;');
    expect(said(mail)).not.toContain(scene.client.email);
  });

  it('what the client wants changed, each time that they ask', async () => {
    const id = await scene.claimed();
    await instance.sql`update marketplace.issue set status = 'in_progress' where id = ${id}`;
    for (const p_reason of ['Still <i>there</i>', 'And now it flickers']) {
      await scene.call(scene.engineer, 'submit_fix', {
        p_issue_id: id,
        p_description: 'Renewed the session',
      });
      await scene.call(scene.client, 'request_changes', { p_issue_id: id, p_reason });
      await instance.runJobs();
    }
    const sent = await scene.mails('changes', id);
    expect(sent.map((mail) => [mail.to, mail.subject])).toEqual(
      Array(2).fill([scene.engineer.email, `Changes asked for: ${shownTitle}`]),
    );
    expect(sent.map((mail) => mail.text).join()).toMatch(
      /flickers[^]*Still <i>there|Still <i>there[^]*flickers/,
    );
    expect(said(sent[0])).not.toContain(scene.client.email);
  });

  it('nothing of changes that a newer fix has answered already', async () => {
    const id = await scene.claimed();
    await instance.sql`update marketplace.issue set status = 'in_progress' where id = ${id}`;
    const fix = { p_issue_id: id, p_description: 'Renewed the session' };
    await scene.call(scene.engineer, 'submit_fix', fix);
    await scene.call(scene.client, 'request_changes', { p_issue_id: id, p_reason: 'Still there' });
    await scene.call(scene.engineer, 'submit_fix', fix);
    expect(await scene.mails('changes', id)).toEqual([]);
  });

  it('that an issue was cancelled, once, with what becomes of its money', async () => {
    const [unpaid, paid] = [await scene.quoted(), await scene.paid()];
    for (const [id, goesBack] of [
      [unpaid, false],
      [paid, true],
    ] as const) {
      const before = (await told('cancelled')).length;
      await scene.call(scene.client, 'cancel_issue', { p_issue_id: id, p_reason: 'No longer needed' });
      const [mail, ...others] = await told('cancelled');
      expect(others).toHaveLength(before);
      expect([mail?.to, mail?.subject]).toEqual([scene.engineer.email, `Closed: ${shownTitle}`]);
      expect(mail?.text.includes('$1,250')).toBe(goesBack);
      expect(said(mail)).not.toContain(scene.client.email);
      expect(await scene.mails('payment-back', id)).toEqual([]);
    }
  });

  it('that the payment of work under way goes back', async () => {
    const id = await scene.paid();
    await instance.sql`update marketplace.issue set status = 'in_progress' where id = ${id}`;
    const [payment] = await instance.sql`select id from marketplace.payment where issue_id = ${id}`;
    const refund = { p_payment_id: payment?.id, p_note: 'They agreed' };
    await scene.call(scene.operator, 'refund_payment', refund);
    const [mail, ...others] = await scene.mails('payment-back', id);
    expect(others).toEqual([]);
    expect([mail?.to, mail?.subject]).toEqual([scene.engineer.email, `Payment goes back: ${shownTitle}`]);
    expect(mail?.text).toContain('The $1,250 that the client paid');
    expect(mail?.text).toContain('Please stop');
    expect(said(mail)).not.toContain(scene.client.email);
  });

  it('of a quote of nothing that was accepted, that work can start', async () => {
    const id = await scene.quoted(0);
    await scene.call(scene.client, 'accept_quote', { p_issue_id: id });
    const [mail] = await scene.mails('quote-decided', id);
    expect(mail?.text).toContain('Nothing is due, so work can start.');
  });
});

/** The mails of a kind so far, the newest first. */
async function told(type: string): Promise<OutboxMail[]> {
  await instance.runJobs();
  return (await instance.outbox()).filter((mail) => mail.type === type);
}
