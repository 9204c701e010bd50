import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { TestInstance } from '../../tests/instance/test-instance.ts';
import { ask, type Who } from './ask.ts';
import type { Scene } from './scene.ts';

/** A connection to the code host that has shown these repositories; its handle. */
export async function connection(
  { sql }: TestInstance,
  { owner = null, seen = ['ada/shop'] }: { owner?: string | null; seen?: string[] } = {},
): Promise<string> {
  const handle = randomBytes(32).toString('base64url');
  const [row] = await sql`
    insert into code_host.connections (handle_hash, sealed_token, account_id, login, user_id)
    values (${createHash('sha256').update(handle).digest()}, 'sealed', 1, 'ada', ${owner}) returning id`;
  for (const name of seen)
    await sql`insert into code_host.seen_repositories (connection_id, full_name) values (${row?.id}, ${name})`;
  return handle;
}

/** A new issue of the client's, held by the holder and under way. */
export async function heldIssue({ sql }: TestInstance, { people }: Scene): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into marketplace.issue (title, email, user_id, github_link, description, urgency, coding_app, engineer_id, status)
    values ('T', 'client@example.com', ${people.client}, 'https://github.com/Ada/Shop.git', 'D', 'ASAP', 'bolt',
      ${people.holder}, 'in_progress') returning id`;
  return row?.id ?? '';
}

/** What an issue says of its grant. */
export async function shownGrant({ sql }: TestInstance, issue: string) {
  const [row] = await sql`
    select allow_direct_access as allows, repo_access_data as data from marketplace.issue where id = ${issue}`;
  return row?.allows ? row.data.state : row?.data;
}

/** Whether somebody may read a repository now and the reading is recorded; nothing is kept. */
export async function mayRead(
  instance: TestInstance,
  scene: Scene,
  who: Who,
  repository: string,
): Promise<boolean> {
  const { rows } = await ask(
    instance,
    scene,
    who,
    `select marketplace.record_granted_read(g.id, 'src/main.ts', 'file') as yes
     from marketplace.grant_to_read('${repository}') g where g.id is not null`,
  );
  return rows[0]?.yes === true;
}

/** A repository of its own, so that grants of other tests do not meet. */
export const newRepository = () => `ada/shop-${randomUUID().slice(0, 8)}`;
