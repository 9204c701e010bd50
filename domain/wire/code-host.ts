import type { ReadKind } from '../repository/code-host.ts';
import type { PullRequestState } from '../repository/pull-request.ts';

export type CodeHostMode = 'connect' | 'signin' | 'engineer-signin';

export type CodeHostUserRow = { login: string; name: string | null; avatar_url: string | null };

/** `github-auth` returns this for the action login. The state can be exchanged once. */
export type LoginAnswer = { url: string; state: string };

/**
 * `github-auth` returns this for the action exchange. `token` is a handle, because the token of the code host
 * stays on the server. `token_hash` is a one-time link for the verified address, and only the two sign-in
 * modes have it.
 */
export type ExchangeAnswer = {
  token: string;
  user: CodeHostUserRow;
  mode: CodeHostMode;
  token_hash?: string;
};

/** `github-auth` returns this for the action validate. */
export type ValidateAnswer = { valid: boolean; user?: CodeHostUserRow };

/** Lists the fields that we use of the code host's repository object. */
export type RepositoryRow = {
  id: number;
  full_name: string;
  name: string;
  owner: { login: string };
  private: boolean;
  description: string | null;
};

/** An issue stores this grant of read access in `repo_access_data`. */
export type RepositoryAccessData = {
  repository: string;
  login: string;
  granted_at: string;
  state: 'active' | 'asleep';
};

/** Describes a pull request as it was at `seen_at`. `head` is its last commit. */
export type PullRequestRow = {
  title: string;
  author: string | null;
  state: PullRequestState;
  head: string;
  seen_at: string;
};

/** A private pull request can also be `not_found`. */
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

/** `truncated` is true if the code host did not return all paths. */
export type RepositoryNamesAnswer = { paths: string[]; truncated: boolean };

/** Lists the fields that we use of an entry in the code host's contents API. */
export type RepositoryEntryRow = {
  name: string;
  path: string;
  type: 'file' | 'dir' | 'symlink' | 'submodule';
  size: number;
  encoding?: string;
  content?: string;
};
