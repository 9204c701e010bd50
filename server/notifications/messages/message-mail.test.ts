import { describe, expect, it } from 'vitest';
import type { OutboxMail } from '#domain/wire/instance.ts';
import { json } from '#server/platform/database/sql.ts';
import { countCall } from '#server/platform/rate-limit/rate-limit.ts';
import { setUpNotifications, shownTitle } from '../../../tests/instance/notification-setup.ts';
import type { SignedUp } from '../../../tests/instance/sign-up-as.ts';
import { strangersMails } from '../deliver-notification.ts';

const scene = setUpNotifications();
const limited = setUpNotifications({ limitFactor: 1 });

const write = (who: SignedUp, id: string, p_content: string) =>
  scene.call(who, 'add_message', {
    p_issue_id: id,
    p_sender: who === scene.client ? 'client' : 'engineer',
    p_content,
  });

/** Makes the job due, runs it, and returns the emails about the issue's messages. */
async function messageMails(id: string): Promise<OutboxMail[]> {
  await scene.makeDue(`message-mail:${id}:%`);
  return scene.mails('message', id);
}

describe('messages', () => {
  it('a message is mailed to the client with its text and a sign-in link', async () => {
    const id = await scene.claimed();
    await write(scene.engineer, id, 'Which **browser** do you use? See [this](https://example.com/a).');
    expect(await scene.mails('message', id)).toEqual([]);
    const [mail, ...others] = await messageMails(id);
    expect(others).toEqual([]);
    expect([mail?.to, mail?.subject]).toEqual([scene.client.email, `Ada Engineer wrote: ${shownTitle}`]);
    expect(mail?.text).toContain('> Which **browser** do you use? See [this](https://example.com/a).');
    expect(new URL(mail?.action ?? '').searchParams.get('next')).toBe(`/dashboard/${id}`);
  });

  it('a message is mailed with the names of its attachments', async () => {
    const id = await scene.claimed();
    const paths: string[] = [];
    for (const name of ['wrong-day.png', 'server.log']) {
      const path = `issues/${crypto.randomUUID()}.${name.split('.').at(-1)}`;
      await scene.instance.sql`
        insert into storage.objects (bucket_id, name, owner_id, metadata, user_metadata)
        values ('issue-attachments', ${path}, ${scene.client.id}, '{"size": 9}', ${json({ name })})`;
      paths.push(path);
    }
    await scene.call(scene.client, 'add_message', {
      p_issue_id: id,
      p_sender: 'client',
      p_content: 'This is what I see.',
      p_attachments: paths,
    });
    const [mail] = await messageMails(id);
    expect(mail?.text).toContain('> This is what I see.');
    expect(mail?.text).toContain('Attached: wrong-day.png, server.log');
    expect(mail?.html).toContain('wrong-day.png, server.log');
  });

  it('a message is mailed to the issue’s engineer', async () => {
    const id = await scene.claimed();
    await write(scene.client, id, 'Firefox');
    const [mail] = await messageMails(id);
    expect([mail?.to, mail?.subject]).toEqual([scene.engineer.email, `The client wrote: ${shownTitle}`]);
    expect(mail?.action).toBe(`${scene.instance.platform.settings.publicUrl}/engineer-app/${id}`);
  });

  it('a mailbox whose owner did not submit the issue gets a limited number of mails an hour, and the others wait', async () => {
    const { instance, engineer } = limited;
    const [stranger, own] = [await limited.submit(null), await limited.submit()];
    for (const id of [stranger, own]) {
      await limited.claim(id);
      await limited.call(engineer, 'add_message', {
        p_issue_id: id,
        p_sender: 'engineer',
        p_content: 'Hello',
      });
    }
    const { settings, database } = instance.platform;
    const count = () => countCall(database.owner, settings, strangersMails, ['builder@example.com']);
    for (let mails = 0; mails < strangersMails.count; mails += 1) await count();
    await limited.makeDue('message-mail:%');
    expect(await limited.mails('message', own)).toHaveLength(1);
    expect(await limited.mails('message', stranger)).toEqual([]);
    await instance.sql`update rate_limit.usage set reset_at = reset_at - interval '1 hour'`;
    await instance.sql`update graphile_worker._private_jobs set run_at = run_at - interval '1 hour'`;
    expect(await limited.mails('message', stranger)).toHaveLength(1);
  });

  it('a message written before a claim is not mailed to any engineer', async () => {
    const id = await scene.submit();
    await write(scene.client, id, 'Anybody there?');
    expect(await messageMails(id)).toEqual([]);
    await scene.claim(id);
    await write(scene.client, id, 'Thank you for taking it');
    const [mail] = await messageMails(id);
    expect(mail?.text).toContain('> Thank you for taking it');
    expect(mail?.text).not.toContain('Anybody there?');
  });

  it('a message that submits a fix is not mailed, because the fix email is sent', async () => {
    const id = await scene.started();
    await scene.call(scene.engineer, 'submit_fix', { p_issue_id: id, p_description: 'Done' });
    expect(await messageMails(id)).toEqual([]);
    expect(await scene.mails('fix', id)).toHaveLength(1);
  });

  it('a message is not marked as read when the sender or an operator views it', async () => {
    const id = await scene.claimed();
    await write(scene.engineer, id, 'Which browser?');
    await scene.call(scene.engineer, 'see_messages', { p_issue_id: id });
    await scene.call(scene.operator, 'see_messages', { p_issue_id: id });
    expect(await messageMails(id)).toHaveLength(1);
  });
});

describe('messages sent within a minute', () => {
  it('messages sent within a minute are combined into one email, in order', async () => {
    const id = await scene.claimed();
    for (const text of ['One', 'Two', 'Three', 'Four', 'Five']) await write(scene.engineer, id, text);
    const [mail, ...others] = await messageMails(id);
    expect(others).toEqual([]);
    expect(mail?.text).toMatch(/5 messages about[\s\S]*> One\n[\s\S]*> Two\n[\s\S]*> Five\n/);
  });

  it('an email contains the first 20 of many messages', async () => {
    const id = await scene.claimed();
    for (let count = 1; count <= 22; count += 1) await write(scene.engineer, id, `Word ${count}.`);
    const [mail, ...others] = await messageMails(id);
    expect(others).toEqual([]);
    expect(mail?.text).toContain(`The first 20 of 22 messages about “${shownTitle}”:`);
    expect(mail?.text).toContain('> Word 20.');
    expect(mail?.text).not.toContain('Word 21.');
    expect(await messageMails(id)).toHaveLength(1);
  });

  it('messages are mailed one minute after the first', async () => {
    const id = await scene.claimed();
    await write(scene.engineer, id, 'First');
    const due = () =>
      scene.instance.sql`select run_at from graphile_worker.jobs where key = ${`message-mail:${id}:client`}`;
    const [first] = await due();
    await write(scene.engineer, id, 'Second');
    expect(await due()).toEqual([first]);
  });

  it('each message is mailed once, and later messages go into the next email', async () => {
    const id = await scene.claimed();
    await write(scene.engineer, id, 'Early');
    await messageMails(id);
    await messageMails(id);
    await write(scene.engineer, id, 'Late');
    const [late, early, ...others] = await messageMails(id);
    expect(others).toEqual([]);
    expect([early?.text.includes('> Early'), late?.text.includes('> Early')]).toEqual([true, false]);
    expect(late?.text).toContain('> Late');
  });
});

describe('emails that are not sent', () => {
  it('no email is sent about a message that has been answered', async () => {
    const id = await scene.claimed();
    await write(scene.engineer, id, 'Which browser?');
    await write(scene.client, id, 'Firefox');
    expect((await messageMails(id)).map((mail) => mail.to)).toEqual([scene.engineer.email]);
  });

  it('no email is sent about a message that has been read', async () => {
    const id = await scene.claimed();
    await write(scene.engineer, id, 'Which browser?');
    await scene.call(scene.client, 'see_messages', { p_issue_id: id });
    expect(await messageMails(id)).toEqual([]);
    await write(scene.engineer, id, 'And which version?');
    const [mail] = await messageMails(id);
    expect(mail?.text).toContain('> And which version?');
    expect(mail?.text).not.toContain('Which browser?');
  });

  it('no email is sent to an engineer who has since released the issue', async () => {
    const id = await scene.claimed();
    await write(scene.client, id, 'Are you there?');
    await scene.call(scene.engineer, 'release_issue', { p_issue_id: id });
    expect(await messageMails(id)).toEqual([]);
  });

  it('no email is sent about an issue that has been taken down', async () => {
    const id = await scene.claimed();
    await write(scene.engineer, id, 'Which browser?');
    await scene.instance.sql`update marketplace.issue set taken_down_at = now() where id = ${id}`;
    expect(await messageMails(id)).toEqual([]);
  });
});

describe('retries after a crash', () => {
  it('a retry after a crash before delivery sends newer messages in a separate email', async () => {
    const id = await scene.claimed();
    await write(scene.engineer, id, 'Before');
    await scene.instance.sql`alter table mail.outbox rename to outbox_away`;
    await messageMails(id).catch(() => {});
    await scene.instance.sql`alter table mail.outbox_away rename to outbox`;
    await write(scene.engineer, id, 'After');
    await messageMails(id);
    const texts = (await messageMails(id)).map((mail) => mail.text).reverse();
    expect(texts.map((text) => [text.includes('> Before'), text.includes('> After')])).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  it('a retry after a crash after delivery does not send the email again', async () => {
    const id = await scene.claimed();
    await write(scene.engineer, id, 'Once');
    await messageMails(id);
    const payload = { issue_id: id, reader: 'client' };
    await scene.instance.platform.jobs.enqueue('message-mail', payload);
    expect(await messageMails(id)).toHaveLength(1);
  });
});
