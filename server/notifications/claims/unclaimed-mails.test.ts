import { expect, it } from 'vitest';
import { setUpNotifications, shownTitle } from '../../../tests/instance/notification-setup.ts';

const scene = setUpNotifications();

it('the client gets an email if no engineer claims the issue within 24 hours', async () => {
  const id = await scene.submit();
  expect(await scene.mails('nobody-yet', id)).toEqual([]);
  await passHours('nobody-yet-mail', id);
  const [mail] = await scene.mails('nobody-yet', id);
  expect(mail?.to).toBe(scene.client.email);
  expect(mail?.text).toContain('and didn’t. We’re sorry.');
  expect(new URL(mail?.action ?? '').searchParams.get('next')).toBe(`/dashboard/${id}`);
});

it('operators get an email if no engineer claims an issue within 20 hours', async () => {
  const id = await scene.submit();
  expect(await scene.mails('unclaimed', id)).toEqual([]);
  await passHours('unclaimed-mail', id);
  const [mail] = await scene.mails('unclaimed', id);
  const subject = `Unclaimed for 20 hours: ${shownTitle}`;
  expect(mail).toMatchObject({ to: 'operator@example.com', subject });
  expect(mail?.action).toBe(`${scene.instance.platform.settings.publicUrl}/operator/issues/${id}`);
});

it.each([
  ['has been claimed since', (id: string) => scene.claim(id)],
  ['has been cancelled since', (id: string) => scene.call(scene.client, 'cancel_issue', { p_issue_id: id })],
  ['has been deleted', (id: string) => scene.instance.sql`delete from marketplace.issue where id = ${id}`],
])('no email about an unclaimed issue is sent if the issue %s', async (_what, happen) => {
  const id = await scene.submit();
  await happen(id);
  await passHours('unclaimed-mail', id);
  await passHours('nobody-yet-mail', id);
  expect([...(await scene.mails('unclaimed', id)), ...(await scene.mails('nobody-yet', id))]).toEqual([]);
  expect(
    await scene.instance.sql`select last_error from graphile_worker.jobs where last_error is not null`,
  ).toEqual([]);
});

it('after a release, the waiting time of the emails about unclaimed issues starts again', async () => {
  const id = await scene.submit();
  await scene.claim(id);
  await scene.makeDue(`%-mail:${id}:%`);
  await scene.instance.runJobs();
  await scene.call(scene.engineer, 'release_issue', { p_issue_id: id });
  // The jobs of the submission have run. The jobs of the release are not due yet.
  expect(await scene.mails('unclaimed', id)).toEqual([]);
  await passHours('unclaimed-mail', id);
  await passHours('nobody-yet-mail', id);
  expect(await scene.mails('unclaimed', id)).toHaveLength(1);
  expect(await scene.mails('nobody-yet', id)).toHaveLength(1);
});

it('a job for unclaimed issues that runs early sends no email', async () => {
  const id = await scene.submit();
  await scene.makeDue(`unclaimed-mail:${id}:%`);
  expect(await scene.mails('unclaimed', id)).toEqual([]);
});

/** Moves an issue 20 or 24 hours into the past and runs its job. */
async function passHours(kind: 'unclaimed-mail' | 'nobody-yet-mail', id: string): Promise<void> {
  const hours = kind === 'unclaimed-mail' ? 20 : 24;
  await scene.instance.sql`
    update marketplace.issue set available_since = now() - make_interval(hours => ${hours}) where id = ${id}`;
  await scene.makeDue(`${kind}:${id}%`);
  await scene.instance.runJobs();
}
