import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Who } from './run-as.ts';
import type { TestDatabase } from './test-database.ts';

/** Inserts a code host connection that may read the repositories, and returns its handle. */
export async function connection(
  { sql }: TestDatabase,
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

/** Inserts a client's issue that the holder is working on. */
export const heldIssue = ({ value, people }: TestDatabase): Promise<string> => value`
  insert into marketplace.issue (title, email, user_id, github_link, description, urgency, coding_app, engineer_id, status)
  values ('T', 'client@example.com', ${people.client}, 'https://github.com/Ada/Shop.git', 'D', 'ASAP', 'bolt',
    ${people.holder}, 'in_progress') returning id`;

export const grantColumns = ({ row }: TestDatabase, issue: string) => row`
  select allow_direct_access as allows, repo_access_data as data from marketplace.issue where id = ${issue}`;

export async function shownGrant(db: TestDatabase, issue: string) {
  const { allows, data } = await grantColumns(db, issue);
  return allows ? data.state : data;
}

/** Tries to read the repository as the caller and rolls the recorded read back. */
export async function mayRead(db: TestDatabase, who: Who, repository: string): Promise<boolean> {
  const { rows } = await db.run(
    who,
    `select marketplace.record_granted_read(g.id, 'src/main.ts', 'file') as yes
     from marketplace.grant_to_read('${repository}') g where g.id is not null`,
  );
  return rows[0]?.yes === true;
}

/** Returns a unique repository name, so that tests do not share grants. */
export const newRepository = () => `ada/shop-${randomUUID().slice(0, 8)}`;
