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

/** One file or folder that an engineer read through such a grant. */
export type RepositoryReadRow = {
  id: string;
  issue_id: string;
  engineer_id: string | null;
  engineer_name: string | null;
  repository: string;
  path: string;
  kind: 'dir' | 'file';
  read_at: string;
};
