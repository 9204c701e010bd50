import { expect, it } from 'vitest';
import { setUpInstance } from '../../../tests/instance/set-up.ts';
import { signUpAs } from '../../../tests/instance/sign-up-as.ts';

const instance = setUpInstance({ limitFactor: 1 });

async function add(address: string, description: string): Promise<string> {
  const [issue] = await instance.sql<{ id: string }[]>`
    insert into marketplace.issue (title, email, description, urgency, coding_app, github_link)
    values ('T', ${address}, ${description}, 'ASAP', 'cursor', 'https://github.com/a/b') returning id`;
  return issue?.id ?? '';
}

const longText = 'a-b.'.repeat(12_250);
// Finding the words of the text so often takes PostgreSQL longer than a statement may take.
const searches = (column: string) =>
  `(${Array.from({ length: 300 }, (_, at) => `${column}.fts(english).z${at}`).join()})`;

it('a slow filter does not keep the rows of others locked', async () => {
  const { headers, email, id } = await signUpAs(instance, 'engineer');
  const theirs = await add('someone@example.com', 'Words');
  const own = await add(email, longText);
  const filter = `or=(id.eq.${theirs},and(id.eq.${own},or${searches('description')}))`;
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

it.each([
  {
    part: 'a filter',
    method: 'POST',
    pathOf: () => `rpc/revoke_repository_access?or=${searches('description')}`,
    payloadOf: (id: string) => ({ p_issue_id: id }),
  },
  {
    part: 'an embed',
    method: 'PATCH',
    pathOf: (id: string) => `issues?id=eq.${id}&select=id,messages(id)&messages.or=${searches('content')}`,
    payloadOf: () => ({ title: 'Other' }),
  },
] as const)('the rows of a write with $part in its answer are free before others give up', async (write) => {
  const { headers, email } = await signUpAs(instance, 'client');
  const id = await add(email, longText);
  for (let count = 0; count < 5; count += 1)
    await instance.sql`
      insert into public.messages (issue_id, sender, content) values (${id}, 'client', ${longText.slice(0, 19_900)})`;
  const answer = instance.app.inject({
    method: write.method,
    url: `/rest/v1/${write.pathOf(id)}`,
    headers: { ...headers, 'content-type': 'application/json', prefer: 'return=representation' },
    payload: JSON.stringify(write.payloadOf(id)),
  });
  const isLocked = async () => {
    const free = await instance.sql`select from marketplace.issue where id = ${id} for update skip locked`;
    return free.length === 0;
  };
  await expect.poll(isLocked, { interval: 20 }).toBe(true);
  await instance.sql.begin(async (tx) => {
    // As long as the statement of an account waits.
    await tx`set local lock_timeout = '2500ms'`;
    await tx`select from marketplace.issue where id = ${id} for update`;
  });
  expect((await answer).json()).toMatchObject({ code: '57014' });
});
