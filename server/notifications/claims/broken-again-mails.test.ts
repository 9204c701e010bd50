import { expect, it } from 'vitest';
import { setUpNotifications, shownTitle, wholeText } from '../../../tests/instance/notification-setup.ts';

const scene = setUpNotifications();

async function reported(): Promise<string> {
  const id = await scene.fixed();
  await scene.call(scene.client, 'accept_fix', { p_issue_id: id });
  await scene.call(scene.client, 'report_broken_again', {
    p_issue_id: id,
    p_description: 'The **page** is blank',
  });
  const [made] = await scene.instance.sql`select id from marketplace.issue where follows_issue_id = ${id}`;
  return made?.id;
}

it('the engineer of the fix is asked first, with the words of the client', async () => {
  const id = await reported();
  const [mail, ...others] = await scene.mails('warranty', id);
  expect([mail?.to, mail?.subject, others]).toEqual([
    scene.engineer.email,
    `It broke again: ${shownTitle}`,
    [],
  ]);
  expect(mail?.text).toContain('The **page** is blank');
  expect(mail?.text).toContain('within 48 hours');
  expect(wholeText(mail)).not.toContain(scene.client.email);
});

it('the client’s report is confirmed once, as free', async () => {
  const id = await reported();
  const [mail, ...others] = await scene.mails('broken-again', id);
  expect([mail?.to, others]).toEqual([scene.client.email, []]);
  expect(mail?.text).toContain('Fixing it is free.');
  expect(await scene.mails('issue-confirmation', id)).toEqual([]);
  expect(await scene.mails('claimed', id)).toEqual([]);
});
