import { expect, it } from 'vitest';
import { setUpNotifications, shownTitle, wholeText } from '../../../tests/instance/notification-setup.ts';

const scene = setUpNotifications();
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Returns a paid issue whose fix is promised in three days. */
async function promised(): Promise<string> {
  const id = await scene.claimed();
  const terms = { p_hours: 1, p_price: 100, p_note: 'All of it', p_due_on: inDays(3) };
  await scene.call(scene.engineer, 'send_quote', { p_issue_id: id, ...terms });
  await scene.call(scene.client, 'accept_quote', { p_issue_id: id });
  await scene.call(scene.operator, 'record_payment', { p_issue_id: id, p_note: 'By bank transfer' });
  await scene.instance.sql`update public.issues set status = 'in_progress' where id = ${id}`;
  return id;
}

/** Moves the promise into the past and runs its emails. */
async function pass(id: string, days: number) {
  await scene.instance.sql`
    update marketplace.quote set due_on = due_on - ${days}::int, created_at = created_at - ${days} * interval '1 day',
      decided_at = decided_at - ${days} * interval '1 day' where issue_id = ${id}`;
  const [quote] = await scene.instance.sql`select id from marketplace.quote where issue_id = ${id}`;
  for (const kind of ['promise-reminder', 'overdue', 'late'])
    await scene.makeDue(`${kind}-mail:${quote?.id}`);
  const [reminders, overdue, late] = [
    await scene.mails('promise-reminder', id),
    await scene.mails('overdue', id),
    await scene.mails('late', id),
  ];
  return { reminders, overdue, late };
}

it('the client’s quote email names the promised day', async () => {
  const id = await scene.claimed();
  const terms = { p_hours: 1, p_price: 100, p_note: 'All of it', p_due_on: inDays(3) };
  await scene.call(scene.engineer, 'send_quote', { p_issue_id: id, ...terms });
  expect((await scene.mails('quote', id))[0]?.text).toMatch(/Fixed by: \w{3} \d{1,2}, 20\d\d/);
});

it('only the engineer is reminded of a promised date, a day before', async () => {
  const { reminders, overdue, late } = await pass(await promised(), 2);
  expect([reminders.length, overdue.length, late.length]).toEqual([1, 0, 0]);
  expect(reminders[0]?.to).toBe(scene.engineer.email);
  expect(reminders[0]?.subject).toMatch(/^Promised by \w{3} \d/);
  expect(wholeText(reminders[0])).not.toContain(scene.client.email);
});

it('both sides are told when a promised date has passed, and the client that the money can go back', async () => {
  const { reminders, overdue, late } = await pass(await promised(), 5);
  expect(reminders).toEqual([]);
  expect([overdue[0]?.to, late[0]?.to]).toEqual([scene.client.email, scene.engineer.email]);
  expect(overdue[0]?.text).toContain('all of your $100 back');
  expect(late[0]?.subject).toBe(`Late: ${shownTitle}`);
});

it('nobody is told if the fix came in time', async () => {
  const id = await promised();
  await scene.call(scene.engineer, 'submit_fix', { p_issue_id: id, p_description: 'Done' });
  expect(await pass(id, 5)).toEqual({ reminders: [], overdue: [], late: [] });
});

it('the engineer’s email says that the client ended the work after the promised date', async () => {
  const id = await promised();
  await pass(id, 5);
  await scene.call(scene.client, 'cancel_issue', { p_issue_id: id });
  const cancelled = (await scene.sent('cancelled'))[0];
  expect(cancelled?.to).toBe(scene.engineer.email);
  expect(cancelled?.text).toContain('The client ended the work, because the promised date had passed.');
  expect(cancelled?.text).toContain('$100 back');
});
