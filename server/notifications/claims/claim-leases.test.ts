import { expect, it } from 'vitest';
import { setUpNotifications, shownTitle } from '../../../tests/instance/notification-setup.ts';

const scene = setUpNotifications({ claimLeaseHours: 8 });

const round = async () => {
  await scene.instance.platform.jobs.enqueue('claim-leases', {});
  await scene.instance.runJobs();
};
const rest = (id: string, hours: number) => scene.instance.sql`
  update marketplace.claim_lease set touched_at = touched_at - make_interval(hours => ${hours}),
    warned_at = warned_at - make_interval(hours => ${hours}) where issue_id = ${id}`;
const ofClaims = ['lease-warning', 'offered-back'];
const mails = async (id: string) =>
  (await scene.instance.outbox())
    .filter(({ action, type }) => type === 'released' || (ofClaims.includes(type) && action?.includes(id)))
    .map(({ type, to, subject }) => [type, to, subject])
    .toReversed();

it('an inactive engineer gets one warning before the claim expires', async () => {
  const { engineer, client } = scene;
  const id = await scene.claimed();
  await round();
  expect(await mails(id)).toEqual([]);
  await rest(id, 6);
  await round();
  await round();
  await rest(id, 2);
  await round();
  await round();
  const sent = await mails(id);
  expect(sent.slice(0, 1)).toEqual([['lease-warning', engineer.email, `Still on it? ${shownTitle}`]]);
  expect(sent.slice(1).toSorted()).toEqual([
    ['offered-back', engineer.email, `Claim expired: ${shownTitle}`],
    ['released', client.email, `Looking for another engineer: ${shownTitle}`],
  ]);
});

it('the warning about an idle claim shows the remaining time', async () => {
  const id = await scene.claimed();
  await rest(id, 7);
  await round();
  const [mail] = (await scene.instance.outbox()).filter(({ type }) => type === 'lease-warning');
  expect(mail?.text).toContain('expires in about 2 hours without activity');
});

it('an engineer who renews a claim after a warning is warned again after more inactivity', async () => {
  const id = await scene.claimed();
  const warnings = async () => (await mails(id)).filter(([type]) => type === 'lease-warning').length;
  await rest(id, 6);
  await round();
  expect(await warnings()).toBe(1);
  const message = { p_issue_id: id, p_sender: 'engineer', p_content: 'On it' };
  await scene.call(scene.engineer, 'add_message', message);
  await rest(id, 3);
  await round();
  expect(await warnings()).toBe(1);
  await rest(id, 3);
  await round();
  expect(await warnings()).toBe(2);
});

it('the client gets one email if the same engineer claims and releases the issue repeatedly', async () => {
  const { engineer, client, instance } = scene;
  const id = await scene.claimed();
  const releasedMails = async () =>
    (await instance.outbox()).filter(({ type, to }) => type === 'released' && to === client.email).length;
  const before = await releasedMails();
  for (let turn = 0; turn < 3; turn += 1) {
    await scene.claim(id);
    await scene.call(engineer, 'release_issue', { p_issue_id: id });
    await instance.runJobs();
  }
  expect((await releasedMails()) - before).toBe(1);
});
