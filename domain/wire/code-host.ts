import type { ReadKind } from '../repository/code-host.ts';
import type { PullRequestState } from '../repository/pull-request.ts';

/** The purpose of a code host sign-in: connecting an account, or signing in. */
export type CodeHostMode = 'connect' | 'signin' | 'engineer-signin';

export type CodeHostUserRow = { login: string; name: string | null; avatar_url: string | null };

/** `github-auth`, action login. The state can be exchanged once. */
export type LoginAnswer = { url: string; state: string };

/**
 * `github-auth`, action exchange. `token` is a handle: the code host's own token stays on the server. `token_hash`
 * is a one-time link for the code host's verified address, only in the two sign-in modes.
 */
export type ExchangeAnswer = {
  token: string;
  user: CodeHostUserRow;
  mode: CodeHostMode;
  token_hash?: string;
};

/** `github-auth`, action validate. */
export type ValidateAnswer = { valid: boolean; user?: CodeHostUserRow };

/** The fields we use of the code host's repository object. */
export type RepositoryRow = {
  id: number;
  full_name: string;
  name: string;
  owner: { login: string };
  private: boolean;
  description: string | null;
};

/** An issue's `repo_access_data`: the account, repository and time of the read grant. */
export type RepositoryAccessData = {
  repository: string;
  login: string;
  granted_at: string;
  state: 'active' | 'asleep';
};

/** A pull request as fetched from the code host at `seen_at`; `head` is its last commit. */
export type PullRequestRow = {
  title: string;
  author: string | null;
  state: PullRequestState;
  head: string;
  seen_at: string;
};

/** The result of looking up a URL. `not_found` can also mean private. */
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

/** The paths of all files in a repository; `truncated` if the code host cut the list off. */
export type RepositoryNamesAnswer = { paths: string[]; truncated: boolean };

/** The fields we use of a file or folder entry from the code host's contents API. */
export type RepositoryEntryRow = {
  name: string;
  path: string;
  type: 'file' | 'dir' | 'symlink' | 'submodule';
  size: number;
  encoding?: string;
  content?: string;
};
