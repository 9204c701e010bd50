import { describe, expect, it } from 'vitest';
import type { OutboxMail } from '#domain/wire/instance.ts';
import { json } from '#server/platform/database/sql.ts';
import { setUpNotifications, shownTitle } from '../../../tests/instance/notification-setup.ts';
import type { SignedUp } from '../../../tests/instance/sign-up-as.ts';

const scene = setUpNotifications();

const write = (who: SignedUp, id: string, p_content: string) =>
  scene.call(who, 'add_message', {
    p_issue_id: id,
    p_sender: who === scene.client ? 'client' : 'engineer',
    p_content,
  });

/** Makes the job of a minute's messages due, and gives its mails. */
async function messageMails(id: string): Promise<OutboxMail[]> {
  await scene.instance.sql`
    update graphile_worker._private_jobs set run_at = now() where key like ${`message-mail:${id}:%`}`;
  return scene.mails('message', id);
}

describe('a message', () => {
  it('reaches the client with its text, and a link that signs them in', async () => {
    const id = await scene.claimed();
    await write(scene.engineer, id, 'Which **browser** do you use? See [this](https://example.com/a).');
    expect(await scene.mails('message', id)).toEqual([]);
    const [mail, ...others] = await messageMails(id);
    expect(others).toEqual([]);
    expect([mail?.to, mail?.subject]).toEqual([scene.client.email, `Ada Engineer wrote: ${shownTitle}`]);
    expect(mail?.text).toContain('> Which browser do you use? See this (https://example.com/a).');
    expect(new URL(mail?.action ?? '').searchParams.get('next')).toBe(`/dashboard/${id}`);
    expect(mail?.text).not.toContain(scene.engineer.email);
    expect(mail?.html).not.toContain(scene.engineer.email);
  });

  it('names its attachments', async () => {
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
    expect(mail?.text).toContain('Attached, to open with the message: wrong-day.png, server.log');
    expect(mail?.html).toContain('wrong-day.png, server.log');
  });

  it('reaches the engineer of the issue, without the client’s address', async () => {
    const id = await scene.claimed();
    await write(scene.client, id, 'Firefox <img src=x onerror=alert(1)>');
    const [mail] = await messageMails(id);
    expect([mail?.to, mail?.subject]).toEqual([scene.engineer.email, `The client wrote: ${shownTitle}`]);
    expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(mail?.html).not.toContain('<img');
    expect(mail?.action).toBe(`${scene.instance.platform.settings.publicUrl}/engineer-app/${id}`);
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain(scene.client.email);
  });

  it('reaches no engineer before a claim, and an engineer who claims later gets only newer ones', async () => {
    const id = await scene.submit();
    await write(scene.client, id, 'Anybody there?');
    expect(await messageMails(id)).toEqual([]);
    await scene.instance
      .sql`update marketplace.issue set engineer_id = ${scene.engineer.id} where id = ${id}`;
    await write(scene.client, id, 'Thank you for taking it');
    const [mail] = await messageMails(id);
    expect(mail?.text).toContain('> Thank you for taking it');
    expect(mail?.text).not.toContain('Anybody there?');
  });

  it('that submits a fix has no mail beside the one about the fix', async () => {
    const id = await scene.claimed();
    await scene.instance.sql`update marketplace.issue set status = 'in_progress' where id = ${id}`;
    await scene.call(scene.engineer, 'submit_fix', { p_issue_id: id, p_description: 'Done' });
    expect(await messageMails(id)).toEqual([]);
    expect(await scene.mails('fix', id)).toHaveLength(1);
  });

  it('views by the other side or an operator do not count as read', async () => {
    const id = await scene.claimed();
    await write(scene.engineer, id, 'Which browser?');
    await scene.call(scene.engineer, 'see_messages', { p_issue_id: id });
    await scene.call(scene.operator, 'see_messages', { p_issue_id: id });
    expect(await messageMails(id)).toHaveLength(1);
  });
});

describe('messages of one minute', () => {
  it('are one mail, in the order of writing', async () => {
    const id = await scene.claimed();
    for (const text of ['One', 'Two', 'Three', 'Four', 'Five']) await write(scene.engineer, id, text);
    const [mail, ...others] = await messageMails(id);
    expect(others).toEqual([]);
    expect(mail?.text).toMatch(/5 messages about[\s\S]*> One\n[\s\S]*> Two\n[\s\S]*> Five\n/);
  });

  it('are sent one minute after the first', async () => {
    const id = await scene.claimed();
    await write(scene.engineer, id, 'First');
    const due = () =>
      scene.instance.sql`select run_at from graphile_worker.jobs where key = ${`message-mail:${id}:client`}`;
    const [first] = await due();
    await write(scene.engineer, id, 'Second');
    expect(await due()).toEqual([first]);
  });

  it('are sent once, and later ones in the next mail', async () => {
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

describe('no mail goes out', () => {
  it('about a message that its reader has answered', async () => {
    const id = await scene.claimed();
    await write(scene.engineer, id, 'Which browser?');
    await write(scene.client, id, 'Firefox');
    expect((await messageMails(id)).map((mail) => mail.to)).toEqual([scene.engineer.email]);
  });

  it('about a message that its reader has seen', async () => {
    const id = await scene.claimed();
    await write(scene.engineer, id, 'Which browser?');
    await scene.call(scene.client, 'see_messages', { p_issue_id: id });
    expect(await messageMails(id)).toEqual([]);
    await write(scene.engineer, id, 'And which version?');
    const [mail] = await messageMails(id);
    expect(mail?.text).toContain('> And which version?');
    expect(mail?.text).not.toContain('Which browser?');
  });

  it('to an engineer who has released the issue', async () => {
    const id = await scene.claimed();
    await write(scene.client, id, 'Are you there?');
    await scene.call(scene.engineer, 'release_issue', { p_issue_id: id });
    expect(await messageMails(id)).toEqual([]);
  });

  it('about an issue that was taken down', async () => {
    const id = await scene.claimed();
    await write(scene.engineer, id, 'Which browser?');
    await scene.instance.sql`update marketplace.issue set taken_down_at = now() where id = ${id}`;
    expect(await messageMails(id)).toEqual([]);
  });
});

describe('a job that died', () => {
  it('before sending sends its mail, and newer messages in another', async () => {
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

  it('after sending sends no second mail', async () => {
    const id = await scene.claimed();
    await write(scene.engineer, id, 'Once');
    await messageMails(id);
    const payload = { issue_id: id, reader: 'client' };
    await scene.instance.platform.jobs.enqueue('message-mail', payload);
    expect(await messageMails(id)).toHaveLength(1);
  });
});
