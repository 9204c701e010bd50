import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSmtpDouble, type SmtpDouble } from '../../tests/doubles/smtp-double.ts';
import { createTestInstance, type TestInstance } from '../../tests/instance/test-instance.ts';
import type { Mail, Mailer } from './mailer.ts';
import { openMailer } from './open-mailer.ts';

let instance: TestInstance;
let smtp: SmtpDouble;
let sender: Mailer;
beforeAll(async () => {
  smtp = await openSmtpDouble();
  instance = await createTestInstance();
  const settings = {
    ...instance.platform.settings,
    smtpUrl: smtp.url,
    mailFrom: 'LastMile <hello@lastmile.test>',
    contactEmail: 'help@lastmile.test',
  };
  sender = openMailer({ ...instance.platform, settings });
});
afterAll(async () => {
  await sender.close();
  await smtp.close();
  await instance.close();
});
beforeEach(() => {
  smtp.received.length = 0;
});

const mail = (changes: Partial<Mail> = {}): Mail => ({
  to: 'builder@example.com',
  subject: 'Größe',
  text: 'Words\n',
  html: '<p>Words</p>',
  type: 'test',
  action: null,
  ...changes,
});

describe('instances with an email server', () => {
  it('several emails with the same key are sent only once', async () => {
    const key = randomUUID();
    expect(await sender.wasSent(key)).toBe(false);
    await sender.send(mail(), key);
    await sender.send(mail({ subject: 'Again' }), key);
    expect(await sender.wasSent(key)).toBe(true);
    expect(smtp.received).toHaveLength(1);
    expect(smtp.received[0]?.recipients).toEqual(['builder@example.com']);
    expect(smtp.received[0]?.source).toContain('From: LastMile <hello@lastmile.test>');
    expect(smtp.received[0]?.source).toContain('Reply-To: help@lastmile.test');
    await sender.send(mail({ replyTo: 'ada@example.com' }), randomUUID());
    expect(smtp.received[1]?.source).toContain('Reply-To: ada@example.com');
  });

  it('an email leaves this machine encrypted or not at all, unless the address of the server allows it', async () => {
    // Node sends what is for 0.0.0.0 to this machine, but the name is not one of its own.
    const elsewhere = smtp.url.replace('127.0.0.1', '0.0.0.0');
    const open = (smtpUrl: string) =>
      openMailer({ ...instance.platform, settings: { ...instance.platform.settings, smtpUrl } });
    const [encrypting, allowing] = [open(elsewhere), open(`${elsewhere}?ignoreTLS=true`)];
    await expect(encrypting.send(mail(), randomUUID())).rejects.toThrow();
    expect(smtp.received).toEqual([]);
    await allowing.send(mail(), randomUUID());
    expect(smtp.received).toHaveLength(1);
    await Promise.all([encrypting.close(), allowing.close()]);
  });

  it('an email is resent with the same Message-ID if its delivery could not be recorded', async () => {
    const key = randomUUID();
    await sender.send(mail(), key);
    await instance.sql`delete from mail.delivery where key = ${key}`;
    await sender.send(mail(), key);
    await sender.send(mail(), randomUUID());
    const ids = smtp.received.map(({ source }) => /^Message-ID: (<.+@lastmile\.test>)$/im.exec(source)?.[1]);
    expect(ids[0]).toBeDefined();
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  it('only optional emails have one-click unsubscribe headers', async () => {
    const unsubscribe = `https://lastmile.test/functions/v1/unsubscribe?token=${'a'.repeat(500)}`;
    await sender.send(mail({ unsubscribe }), randomUUID());
    await sender.send(mail(), randomUUID());
    const [first, second] = smtp.received.map(({ source }) => source.replace(/\r?\n[ \t]+/g, ' '));
    const lines = first?.split(/\r?\n/);
    expect(lines).toContain(`List-Unsubscribe: <${unsubscribe}>`);
    expect(lines).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(second).not.toMatch(/list-unsubscribe/i);
  });

  it('an email that the server refuses is not recorded as sent', async () => {
    const key = randomUUID();
    smtp.refuse(true);
    await expect(sender.send(mail(), key)).rejects.toThrow('451');
    smtp.refuse(false);
    expect(await sender.wasSent(key)).toBe(false);
    await sender.send(mail(), key);
    expect(smtp.received).toHaveLength(1);
  });

  it('user input cannot add recipients or headers to an email', async () => {
    await sender.send(mail({ to: 'victim,other@example.com' }), randomUUID());
    await sender.send(mail({ subject: 'Hi\r\nBcc: everybody@example.com' }), randomUUID());
    for (const { recipients, source } of smtp.received) {
      expect(recipients).toHaveLength(1);
      expect(source).not.toMatch(/^bcc:/im);
    }
  });
});

describe('instances without an email server', () => {
  it('without an email server, emails with the same key are stored once for the developer', async () => {
    const outbox = openMailer(instance.platform);
    const key = randomUUID();
    await Promise.all([outbox.send(mail(), key), outbox.send(mail(), key)]);
    await outbox.send(mail({ action: 'https://lastmile.test/confirm' }), randomUUID());
    expect(await instance.outbox()).toMatchObject([
      { to: 'builder@example.com', subject: 'Größe', action: 'https://lastmile.test/confirm' },
      { to: 'builder@example.com', subject: 'Größe', action: null },
    ]);
    expect(await outbox.wasSent(key)).toBe(true);
  });
});
