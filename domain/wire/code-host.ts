import type { ReadKind } from '../repository/code-host.ts';
import type { PullRequestState } from '../repository/pull-request.ts';

export type CodeHostMode = 'connect' | 'signin' | 'engineer-signin';

export type CodeHostUserRow = { login: string; name: string | null; avatar_url: string | null };

/** The response of `github-auth` to the action login. The state works for a single exchange. */
export type LoginAnswer = { url: string; state: string };

/**
 * The response of `github-auth` to the action exchange. `token` is a handle for the code host's token, which
 * stays on the server. `token_hash` is a one-time sign-in token for the verified address. Only the two
 * sign-in modes return `token_hash`.
 */
export type ExchangeAnswer = {
  token: string;
  user: CodeHostUserRow;
  mode: CodeHostMode;
  token_hash?: string;
};

/** The response of `github-auth` to the action validate. */
export type ValidateAnswer = { valid: boolean; user?: CodeHostUserRow };

/** `picture` is a data URL, or null if the account has none that can be shown. */
export type AvatarAnswer = { picture: string | null };

export type RepositoryRow = {
  id: number;
  full_name: string;
  name: string;
  owner: { login: string };
  private: boolean;
  description: string | null;
};

/** The read access that the client has granted for an issue. It is stored in `repo_access_data`. */
export type RepositoryAccessData = {
  repository: string;
  login: string;
  granted_at: string;
  state: 'active' | 'asleep';
};

/** The state of a pull request at the time `seen_at`. `head` is the last commit of the pull request. */
export type PullRequestRow = {
  title: string;
  author: string | null;
  state: PullRequestState;
  head: string;
  seen_at: string;
};

/** `not_found` can also mean that the pull request is private. */
export type PullRequestAnswer =
  | ({ kind: 'found' } & PullRequestRow)
  | { kind: 'not_found' | 'not_a_pull_request' | 'another_host' | 'another_repository' };

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

/** `truncated` is true if the code host returned only some of the paths. */
export type RepositoryNamesAnswer = { paths: string[]; truncated: boolean };

export type RepositoryEntryRow = {
  name: string;
  path: string;
  type: 'file' | 'dir' | 'symlink' | 'submodule';
  size: number;
  encoding?: string;
  content?: string;
};
