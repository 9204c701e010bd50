import type { ReadKind } from '../repository/code-host.ts';
import type { PullRequestState } from '../repository/pull-request.ts';

/** The purpose of a code host sign-in: connecting an account, or signing in. */
export type CodeHostMode = 'connect' | 'signin' | 'engineer-signin';

export type CodeHostUserRow = { login: string; name: string | null; avatar_url: string | null };

/** `github-auth`, action login. The state is valid for one exchange. */
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

/** The used fields of a repository from the code host. */
export type RepositoryRow = {
  id: number;
  full_name: string;
  name: string;
  owner: { login: string };
  private: boolean;
  description: string | null;
};

/** An issue's `repo_access_data`: the account and repository of the read grant, and its time. */
export type RepositoryAccessData = {
  repository: string;
  login: string;
  granted_at: string;
  state: 'active' | 'asleep';
};

/** A pull request as read from the code host at `seen_at`; `head` is its last commit. */
export type PullRequestRow = {
  title: string;
  author: string | null;
  state: PullRequestState;
  head: string;
  seen_at: string;
};

/** The result of looking up an address. `not_found` may also be private. */
export type PullRequestAnswer =
  | ({ kind: 'found' } & PullRequestRow)
  | { kind: 'not_found' | 'not_a_pull_request' | 'another_host' | 'another_repository' };

/** One read of a repository by an engineer. */
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

/** The paths of all files of a repository; `truncated` when the code host lists no more at once. */
export type RepositoryNamesAnswer = { paths: string[]; truncated: boolean };

/** The used fields of a file or folder entry from the code host's contents call. */
export type RepositoryEntryRow = {
  name: string;
  path: string;
  type: 'file' | 'dir' | 'symlink' | 'submodule';
  size: number;
  encoding?: string;
  content?: string;
};
