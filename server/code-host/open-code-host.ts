import type { Repository } from '#domain/repository/repository.ts';
import { openSeal, type Seal } from '#server/platform/keys/seal.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type CodeHostAccount, readAccount, readVerifiedAddress } from './account.ts';
import { openApi } from './call-api.ts';
import { isCodeHostError } from './code-host-error.ts';
import { downloadArchive, downloadFile } from './downloads.ts';
import { type PullRequest, readPullRequest } from './pull-request.ts';
import { canRead, type Listing, listNames, listRepositories, readContents } from './repositories.ts';
import { type AccessLevel, authorizeAddress, exchangeCode } from './sign-in.ts';
import type { CodeHostStream } from './stream-answer.ts';

/** Calls to the code host. They throw only ApiErrors. */
export type CodeHost = {
  seal: Seal;
  authorizeAddress(asked: {
    redirectUrl: string;
    state: string;
    verifier: string;
    accessLevel: AccessLevel;
  }): string;
  exchangeCode(back: { code: string; redirectUrl: string; verifier: string }): Promise<string>;
  readAccount(token: string): Promise<CodeHostAccount>;
  readVerifiedAddress(token: string): Promise<string | null>;
  listRepositories(token: string, listing: Listing): ReturnType<typeof listRepositories>;
  /** Reads with the token's permissions, or publicly if it is null. */
  readContents(repository: Repository, path: string, token: string | null): ReturnType<typeof readContents>;
  listNames(repository: Repository, token: string | null): ReturnType<typeof listNames>;
  downloadFile(repository: Repository, path: string, token: string | null): Promise<CodeHostStream>;
  downloadArchive(repository: Repository, token: string | null): Promise<CodeHostStream>;
  readPullRequest(repository: Repository, number: number, token: string | null): Promise<PullRequest>;
  canRead(repository: Repository, token: string | null): Promise<boolean>;
  /** Revokes a token at the code host. */
  revoke(token: string): Promise<void>;
};

/** Opens the configured code host; null if no application is configured. */
export function openCodeHost({
  settings,
  keys,
  log,
  now,
}: Pick<Platform, 'settings' | 'keys' | 'log' | 'now'>): CodeHost | null {
  const { github: application } = settings;
  if (!application) return null;
  const ask = openApi(application.apiUrl, { log, now });
  // The application's credentials read public data with a separate rate limit.
  const { clientId, clientSecret } = application;
  const asApplication = `basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  // Falls back to anonymous reads if the application's credentials are rejected.
  const withRights = async <T>(
    token: string | null,
    read: (authorization: string | null) => Promise<T>,
  ): Promise<T> => {
    if (token !== null) return read(`token ${token}`);
    return read(asApplication).catch((error: unknown) => {
      if (!isCodeHostError(error, 'code_host_unauthorized')) throw error;
      return read(null);
    });
  };
  return {
    seal: openSeal(keys.encryptionKey, 'code host'),
    authorizeAddress: (asked) => authorizeAddress(application, asked),
    exchangeCode: (back) => exchangeCode(ask, application, back),
    readAccount: (token) => readAccount(ask, token),
    readVerifiedAddress: (token) => readVerifiedAddress(ask, token),
    listRepositories: (token, listing) => listRepositories(ask, token, listing),
    readContents: (repository, path, token) =>
      withRights(token, (rights) => readContents(ask, repository, path, rights)),
    listNames: (repository, token) => withRights(token, (rights) => listNames(ask, repository, rights)),
    downloadFile: (repository, path, token) =>
      withRights(token, (authorization) =>
        downloadFile(application, { repository, path, authorization, now }),
      ),
    downloadArchive: (repository, token) =>
      withRights(token, (authorization) => downloadArchive(application, { repository, authorization, now })),
    readPullRequest: (repository, number, token) =>
      withRights(token, (rights) => readPullRequest(ask, repository, number, rights)),
    canRead: (repository, token) => withRights(token, (rights) => canRead(ask, repository, rights)),
    revoke: async (token) => {
      await ask({
        method: 'DELETE',
        url: `/applications/${clientId}/token`,
        authorization: asApplication,
        body: { access_token: token },
      });
    },
  };
}
