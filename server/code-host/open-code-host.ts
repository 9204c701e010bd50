import { z } from 'zod';
import type { Repository } from '#domain/repository/repository.ts';
import { allOf } from '#server/platform/keys/keys.ts';
import { openSeal } from '#server/platform/keys/seal.ts';
import type { Platform } from '#server/platform/platform.ts';
import { readAccount, readVerifiedAddress } from './account.ts';
import { readAvatar } from './avatar.ts';
import { openApi } from './call-api.ts';
import { isCodeHostError } from './code-host-error.ts';
import { downloadArchive, downloadFile } from './downloads.ts';
import { readPullRequest } from './pull-request.ts';
import { canRead, type Listing, listNames, listRepositories, readContents } from './repositories.ts';
import { authorizeAddress, exchangeCode } from './sign-in.ts';

/**
 * The functions that call the code host. They throw only ApiErrors. If the token is null, they read public
 * data.
 */
export type CodeHost = NonNullable<ReturnType<typeof openCodeHost>>;

/** Returns null if no code host application is configured. */
export function openCodeHost({
  settings,
  keys,
  log,
  now,
}: Pick<Platform, 'settings' | 'keys' | 'log' | 'now'>) {
  const { github: application } = settings;
  if (!application) return null;
  const api = openApi(application.apiUrl, { log, now });
  const { ask } = api;
  // Public data is read with the application's credentials, because the code host then allows more requests.
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
    /** Identifies the code host. The IDs and tokens of another one mean nothing to it. */
    issuer: application.apiUrl,
    seal: openSeal(allOf(keys, 'encryptionKey'), 'code host'),
    authorizeAddress: (asked: Parameters<typeof authorizeAddress>[1]) => authorizeAddress(application, asked),
    exchangeCode: (back: Parameters<typeof exchangeCode>[2]) => exchangeCode(ask, application, back),
    readAccount: (token: string) => readAccount(ask, token),
    readAvatar: (address: string | null) => readAvatar(application, address),
    readVerifiedAddress: (token: string) => readVerifiedAddress(ask, token),
    listRepositories: (token: string, listing: Listing) => listRepositories(api, token, listing),
    readContents: (repository: Repository, path: string, token: string | null) =>
      withRights(token, (rights) => readContents(api, repository, path, rights)),
    listNames: (repository: Repository, token: string | null) =>
      withRights(token, (rights) => listNames(api, repository, rights)),
    downloadFile: (repository: Repository, path: string, token: string | null) =>
      withRights(token, (authorization) =>
        downloadFile(application, { repository, path, authorization, now }),
      ),
    downloadArchive: (repository: Repository, token: string | null) =>
      withRights(token, (authorization) => downloadArchive(application, { repository, authorization, now })),
    readPullRequest: (repository: Repository, number: number, token: string | null) =>
      withRights(token, (rights) => readPullRequest(ask, repository, number, rights)),
    canRead: (repository: Repository, token: string | null) =>
      withRights(token, (rights) => canRead(api, repository, rights)),
    revoke: async (token: string) => {
      const body = { access_token: token };
      const url = `/applications/${clientId}/token`;
      await ask({ method: 'DELETE', url, authorization: asApplication, body }, z.unknown());
    },
  };
}
