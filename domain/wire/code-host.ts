import type { ReadKind } from '../repository/code-host.ts';
import type { PullRequestState } from '../repository/pull-request.ts';

/** What one goes to the code host for: to connect an account, or to sign in with it. */
export type CodeHostMode = 'connect' | 'signin' | 'engineer-signin';

export type CodeHostUserRow = { login: string; name: string | null; avatar_url: string | null };

/** `github-auth`, action login. The state is good for one exchange. */
export type LoginAnswer = { url: string; state: string };

/**
 * `github-auth`, action exchange. `token` is a handle: the code host's own token stays on the server. `token_hash`
 * is a one-time link of the code host's verified address, in the two sign-in modes alone.
 */
export type ExchangeAnswer = {
  token: string;
  user: CodeHostUserRow;
  mode: CodeHostMode;
  token_hash?: string;
};

/** `github-auth`, action validate. */
export type ValidateAnswer = { valid: boolean; user?: CodeHostUserRow };

/** A repository as the code host describes it; of what it says, this is used. */
export type RepositoryRow = {
  id: number;
  full_name: string;
  name: string;
  owner: { login: string };
  private: boolean;
  description: string | null;
};

/** What stands in an issue's `repo_access_data`: whose account lets its engineer read which repository, since when. */
export type RepositoryAccessData = {
  repository: string;
  login: string;
  granted_at: string;
  state: 'active' | 'asleep';
};

/** A pull request as the code host said it at `seen_at`; `head` is the commit that it ends on. */
export type PullRequestRow = {
  title: string;
  author: string | null;
  state: PullRequestState;
  head: string;
  seen_at: string;
};

/** What became of looking up an address: found, or why not. `not_found` may also be private. */
export type PullRequestAnswer =
  | ({ kind: 'found' } & PullRequestRow)
  | { kind: 'not_found' | 'not_a_pull_request' | 'another_host' | 'another_repository' };

/** What an engineer read of a repository, once. */
export type RepositoryReadRow = {
  id: string;
  issue_id: string;
  engineer_id: string | null;
  engineer_name: string | null;
  repository: string;
  path: string;
  kind: ReadKind;
  read_at: string;
};

/** The paths of all files of a repository; `truncated` where it has more than the code host lists at once. */
export type RepositoryNamesAnswer = { paths: string[]; truncated: boolean };

/** A file, or an entry of a folder, as the code host's contents call gives it; of what it says, this is used. */
export type RepositoryEntryRow = {
  name: string;
  path: string;
  type: 'file' | 'dir' | 'symlink' | 'submodule';
  size: number;
  encoding?: string;
  content?: string;
};
