import { expect, it } from 'vitest';
import { setUpNotifications } from '../../../tests/instance/notification-setup.ts';
import { moveBack } from './move-back.ts';

const scene = setUpNotifications();

it('an issue moves into the past while a job is reading its quote', async () => {
  const issueId = await scene.quoted();
  const { owner } = scene.instance.platform.database;
  // Its foreign key is checked at the commit.
  await owner`
    insert into marketplace.repository_grant (issue_id, repository, login, confirmed_at)
    values (${issueId}, 'someone/app', 'someone', now())`;
  const hour = 60 * 60 * 1000;
  const madeFrom = new Date(Date.now() - hour);
  const madeTo = new Date(Date.now() + hour);
  const [from, to] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-01-02T00:00:00Z')];
  const createdAt = await owner.begin(async (job) => {
    await job`select from marketplace.quote where issue_id = ${issueId}`;
    await moveBack(owner, [{ issueId, madeFrom, madeTo, from, to }]);
    const [issue] = await job<{ createdAt: Date }[]>`
      select created_at as "createdAt" from marketplace.issue where id = ${issueId}`;
    return issue?.createdAt;
  });
  expect(createdAt?.toISOString()).toMatch(/^2026-01-01/);
});
