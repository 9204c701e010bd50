import { expect, it } from 'vitest';
import { setUpInstance } from '../../../tests/instance/set-up.ts';
import { signUpAs } from '../../../tests/instance/sign-up-as.ts';

const instance = setUpInstance();

it('a slow filter does not keep the rows of others locked', async () => {
  const { headers, email, id } = await signUpAs(instance, 'engineer');
  const add = async (address: string, description: string) =>
    (
      await instance.sql<{ id: string }[]>`
        insert into marketplace.issue (title, email, description, urgency, coding_app, github_link)
        values ('T', ${address}, ${description}, 'ASAP', 'cursor', 'https://github.com/a/b') returning id`
    )[0]?.id ?? '';
  const theirs = await add('someone@example.com', 'Words');
  // PostgreSQL needs longer than a statement may take to find the words of this text.
  const own = await add(email, '_a'.repeat(24_500));
  const filter = `or=(id.eq.${theirs},and(id.eq.${own},description.fts(english).zzz))`;
  const answer = instance.app.inject({
    method: 'PATCH',
    url: `/rest/v1/issues?${filter}`,
    headers: { ...headers, 'content-type': 'application/json' },
    payload: JSON.stringify({ engineer_id: id }),
  });
  let isAnswered = false;
  const ended = answer.then(() => {
    isAnswered = true;
  });
  while (!isAnswered) {
    await instance.sql`select from marketplace.issue where id = ${theirs} for update nowait`;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await ended;
  expect((await answer).json()).toMatchObject({ code: '57014' });
});
