import { describe, expect, it } from 'vitest';
import {
  NotificationFixture,
  setUpNotifications,
  shownTitle,
  wholeText,
} from '../../../tests/instance/notification-setup.ts';

const scene = setUpNotifications();

describe('the quote mail', () => {
  it('the quote email shows price, hours, coverage and terms, with a sign-in link', async () => {
    const id = await scene.quoted();
    const [mail, ...others] = await scene.mails('quote', id);
    expect(others).toEqual([]);
    const subject = `Your quote: $1,250 for ${shownTitle}`;
    expect(mail).toMatchObject({ to: scene.client.email, subject });
    for (const part of ['$1,250', 'Hours: 5.5', 'Covers <script>', 'all of it back', 'Valid until'])
      expect(mail?.text).toContain(part);
    const link = new URL(mail?.action ?? '');
    expect([link.pathname, link.searchParams.get('next')]).toEqual(['/confirm', `/dashboard/${id}`]);
    expect(link.searchParams.get('token_hash')).toMatch(/\S{16}/);
  });

  it.each([
    ['paid by arrangement', false, 100, 'arrange the payment'],
    ['paid at checkout', true, 100, 'accepted and paid'],
    ['of $0', true, 0, 'nothing to pay'],
  ])('the quote email explains how to pay a quote %s', async (_what, isLocal, price, words) => {
    const here = isLocal ? scene : await NotificationFixture.open({ isLocal });
    const [mail] = await here.mails('quote', await here.quoted(price));
    const sentences = ['arrange the payment', 'accepted and paid', 'nothing to pay'];
    expect(sentences.filter((each) => mail?.text.includes(each))).toEqual([words]);
    expect(mail?.text.includes('all of it back')).toBe(price > 0);
    if (here !== scene) await here.instance.close();
  });

  it('the quote email shows the current quote if it was replaced before the email was sent', async () => {
    const id = await scene.quoted(100);
    const quote = { p_issue_id: id, p_hours: 1, p_price: 90, p_note: 'Less' };
    await scene.call(scene.engineer, 'send_quote', quote);
    expect((await scene.mails('quote', id)).map((mail) => mail.subject)).toEqual([
      `Your quote: $90 for ${shownTitle}`,
    ]);
  });

  it('the quote email is sent at most three times an hour per issue', async () => {
    const id = await scene.claimed();
    for (let price = 1; price <= 6; price += 1) {
      const quote = { p_issue_id: id, p_hours: 1, p_price: price, p_note: 'Read this' };
      await scene.call(scene.engineer, 'send_quote', quote);
      await scene.instance.runJobs();
    }
    expect(await scene.mails('quote', id)).toHaveLength(3);
    await scene.instance
      .sql`update marketplace.quote set created_at = created_at - interval '1 hour' where issue_id = ${id}`;
    await scene.makeDue('quote-mail:%');
    const subjects = (await scene.mails('quote', id)).map((mail) => mail.subject);
    expect([subjects.length, subjects[0]]).toEqual([4, `Your quote: $6 for ${shownTitle}`]);
  });
});

describe('the quote reminder', () => {
  it('the quote reminder is sent after three days and shows the expiry date', async () => {
    const id = await scene.quoted();
    expect(await scene.mails('quote-reminder', id)).toEqual([]);
    const [mail, ...others] = await scene.reminded('quote-reminder', id, 3);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`Your quote is waiting: $1,250 for ${shownTitle}`);
    expect(mail?.text).toMatch(/Valid until: \w{3}, \w{3} \d{1,2}, \d{1,2}:\d\d [AP]M UTC/);
    expect(new URL(mail?.action ?? '').searchParams.get('next')).toBe(`/dashboard/${id}`);
  });

  it.each([
    ['was accepted', (id: string) => scene.call(scene.client, 'accept_quote', { p_issue_id: id })],
    [
      'was declined',
      (id: string) => scene.call(scene.client, 'decline_quote', { p_issue_id: id, p_reason: 'Too much' }),
    ],
    [
      'belongs to a closed issue',
      (id: string) => scene.call(scene.client, 'cancel_issue', { p_issue_id: id }),
    ],
  ])('the quote reminder is not sent for a quote that %s', async (_what, happen) => {
    const id = await scene.quoted();
    await happen(id);
    expect(await scene.reminded('quote-reminder', id, 3)).toEqual([]);
  });
});

describe('the email to the engineer about a quote', () => {
  it('the engineer’s email reports acceptance and payment without the client’s address', async () => {
    const id = await scene.quoted();
    await scene.call(scene.client, 'accept_quote', { p_issue_id: id });
    const [accepted] = await scene.mails('quote-decided', id);
    const to = scene.engineer.email;
    expect(accepted).toMatchObject({ to, subject: `Quote accepted: ${shownTitle}` });
    await scene.call(scene.operator, 'record_payment', { p_issue_id: id, p_note: 'By bank transfer' });
    const [payment] = await scene.mails('payment', id);
    expect(payment).toMatchObject({ to, subject: `Paid, you can start: ${shownTitle}` });
    expect(payment?.text).toContain('You earn: $1,062.50');
    const { publicUrl } = scene.instance.platform.settings;
    for (const mail of [accepted, payment]) {
      expect(mail?.action).toBe(`${publicUrl}/engineer-app/${id}`);
      expect(wholeText(mail)).not.toContain(scene.client.email);
    }
  });

  it('the engineer’s email reports a rejected quote with its reason', async () => {
    const id = await scene.quoted();
    await scene.call(scene.client, 'decline_quote', { p_issue_id: id, p_reason: 'Too <i>dear</i>' });
    const [mail] = await scene.mails('quote-decided', id);
    expect([mail?.to, mail?.subject]).toEqual([scene.engineer.email, `Quote declined: ${shownTitle}`]);
    expect(mail?.text).toContain('Too <i>dear</i>');
  });

  it('the engineer’s email says that work can start if the accepted quote is free', async () => {
    const id = await scene.quoted(0);
    await scene.call(scene.client, 'accept_quote', { p_issue_id: id });
    const [mail] = await scene.mails('quote-decided', id);
    expect(mail?.text).toContain('There’s nothing to pay, so you can start.');
  });
});
