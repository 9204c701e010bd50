import { expect, it } from 'vitest';
import { setUpNotifications } from '../../tests/instance/notification-setup.ts';

const scene = setUpNotifications();

it.each([
  [
    'add_message',
    () => scene.claimed(),
    { p_sender: 'client', p_content: 'The key is secret-1' },
    'message-mail:%',
  ],
  ['decline_quote', () => scene.quoted(), { p_reason: 'The key is secret-1' }, '%'],
  ['request_changes', () => scene.fixed(), { p_reason: 'The key is secret-1' }, '%'],
] as const)('a suspended engineer gets no email after %s', async (procedure, open, given, key) => {
  const mailsWithKey = async () => {
    await scene.makeDue(key);
    await scene.instance.runJobs();
    const mails = await scene.instance.outbox();
    return mails.filter((mail) => mail.text.includes('secret-1') && mail.to === scene.engineer.email).length;
  };
  const [reached, hidden] = [await open(), await open()];
  await scene.call(scene.client, procedure, { p_issue_id: reached, ...given });
  const before = await mailsWithKey();
  expect(before).toBeGreaterThan(0);
  const engineer = { p_engineer_id: scene.engineer.id };
  await scene.call(scene.operator, 'suspend_engineer', { ...engineer, p_reason: 'Two complaints' });
  await scene.call(scene.client, procedure, { p_issue_id: hidden, ...given });
  expect(await mailsWithKey()).toBe(before);
  await scene.call(scene.operator, 'approve_engineer', engineer);
});

it('an engineer whose address nobody has proved gets no email', async () => {
  const id = await scene.fixed();
  const prove = (at: Date | null) =>
    scene.instance.sql`update auth.users set email_confirmed_at = ${at} where id = ${scene.engineer.id}`;
  await prove(null);
  await scene.call(scene.client, 'accept_fix', { p_issue_id: id });
  const engineer = { p_engineer_id: scene.engineer.id };
  await scene.call(scene.operator, 'suspend_engineer', { ...engineer, p_reason: 'An unproved address' });
  await scene.instance.runJobs();
  const mails = (await scene.instance.outbox()).filter(({ to }) => to === scene.engineer.email);
  for (const mail of mails) expect(mail.text).not.toMatch(/An unproved address|is accepted/);
  await scene.call(scene.operator, 'approve_engineer', engineer);
  await prove(new Date());
});

it('a banned engineer gets no email with the words of a client', async () => {
  const id = await scene.claimed();
  const ban = (until: string | null) =>
    scene.instance.sql`update auth.users set banned_until = ${until} where id = ${scene.engineer.id}`;
  await ban('2100-01-01');
  await scene.call(scene.client, 'add_message', { p_issue_id: id, p_sender: 'client', p_content: 'Hello' });
  await scene.makeDue('message-mail:%');
  expect(await scene.mails('message', id)).toEqual([]);
  await ban(null);
});
