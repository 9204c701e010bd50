import { type Repository, readRepositoryName, readRepositoryUrl } from '#domain/repository/repository.ts';
import { issuedBy } from '#server/code-host/issued-by.ts';
import { type CodeHost, openCodeHost } from '#server/code-host/open-code-host.ts';
import type { Platform } from '#server/platform/platform.ts';
import { spend } from '#server/platform/rate-limit/budgets.ts';
import { openThread } from '#server/platform/threads/open-thread.ts';
import type { RepositoryText, TextFile } from './ask-model.ts';
import type { ChosenPaths } from './repository-worker.ts';

/** `by` pays for the reads of a public repository. `text` may name files. */
type Asked = { issueId: string; by: { address: string | null; account: string | null }; text: string };

/** Returns what a language model may read of an issue's repository, or null. */
export type ReadRepository = (asked: Asked) => Promise<RepositoryText | null>;

type Stores = Pick<Platform, 'settings' | 'keys' | 'log' | 'now' | 'database'>;

type Source = { id: string; repository: Repository; token: string | null };

/**
 * Returns a function that reads the repository that the client shared, else the public repository of the issue's link.
 * It records the read, which the client sees. If the code host fails or refuses, there is no repository.
 */
export function openRepositories(platform: Stores): ReadRepository {
  const { settings, log } = platform;
  const codeHost = settings.estimate && openCodeHost(platform);
  return async (asked) => {
    if (!codeHost) return null;
    try {
      const source = await findSource(platform, codeHost, asked.issueId);
      return source && (await read(platform, codeHost, source, asked));
    } catch (error) {
      const reason = error instanceof Error ? error.name : 'unknown';
      log.warn({ issueId: asked.issueId, reason }, 'The repository was not read for the estimate');
      return null;
    }
  };
}

const NO_GRANT = '00000000-0000-0000-0000-000000000000';

async function findSource(
  { database, settings }: Stores,
  codeHost: CodeHost,
  issueId: string,
): Promise<Source | null> {
  const [row] = await database.owner<
    { link: string | null; id: string | null; granted: string | null; sealed: string | null }[]
  >`
    select i.github_link as link, g.id, g.repository as granted, c.sealed_token as sealed
    from marketplace.issue i
    left join marketplace.repository_grant g on g.issue_id = i.id and marketplace.grant_is_awake(g, i.status)
    left join code_host.connections c on c.id = g.connection_id and ${issuedBy(codeHost)}
    where i.id = ${issueId} and i.status = 'pending' and i.taken_down_at is null`;
  const granted = readRepositoryName(row?.granted ?? '');
  const token = row?.sealed ? await codeHost.seal.open(row.sealed) : null;
  if (row?.id && granted && token !== null) return { id: row.id, repository: granted, token };
  const link = row?.link ?? '';
  const repository =
    readRepositoryUrl(link) ??
    (settings.github && readRepositoryUrl(link, new URL(settings.github.url).hostname));
  return repository && { id: NO_GRANT, repository, token: null };
}

async function read(
  stores: Stores,
  codeHost: CodeHost,
  { id, repository, token }: Source,
  { issueId, by, text }: Asked,
): Promise<RepositoryText | null> {
  const { database, settings } = stores;
  const mayRead = async (calls: number) =>
    token !== null || (await spend(database.owner, settings, { code_host_read: calls }, by)) === null;
  if (!(await mayRead(1))) return null;
  const { json } = await codeHost.listNames(repository, token);
  const { named, paths }: ChosenPaths = await thread.run({ json, text }, { name: 'choosePaths' });
  const files =
    named.length > 0 && (await mayRead(named.length))
      ? (await Promise.all(named.map((path) => readText(codeHost, repository, path, token)))).filter(
          (file) => file !== null,
        )
      : [];
  const fullName = `${repository.owner}/${repository.name}`;
  // The lock keeps a grant until the read is recorded. Without a grant the repository is public.
  const recorded = await database.owner`
    insert into public.repository_reads (issue_id, engineer_name, repository, path, kind)
    select i.id, 'A language model', ${fullName}, ${files.map(({ name }) => name).join(', ')}, 'estimate'
    from marketplace.issue i where i.id = ${issueId} and (${token === null} or exists (
      select from marketplace.repository_grant g where g.id = ${id} and g.ended_at is null for share))
    returning 1`;
  return recorded.length === 0 ? null : { paths, files };
}

/** Returns a text file, or null for others. */
async function readText(
  codeHost: CodeHost,
  repository: Repository,
  path: string,
  token: string | null,
): Promise<TextFile | null> {
  const { kind, json } = await codeHost.readContents(repository, path, token);
  if (kind !== 'file') return null;
  const text: string | null = await thread.run({ json }, { name: 'readText' });
  return text === null ? null : { name: path, text };
}

const thread = openThread(new URL('./repository-worker.ts', import.meta.url));
