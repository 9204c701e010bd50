import type { LRUCache } from 'lru-cache';
import type { CodeHost } from '#server/code-host/open-code-host.ts';
import type { Platform } from '#server/platform/platform.ts';

export type CodeHostContext = Platform &
  FunctionDependencies & {
    codeHost: CodeHost;
    /** Whether repositories, by name in lower case, were public within the last minute. */
    arePublic: LRUCache<string, boolean>;
  };

export type FunctionDependencies = {
  /** Creates a one-time sign-in token for a verified address. Returns the token and the ID of the account. */
  createSignInToken: (request: {
    email: string;
    by: { provider: string; subject: string };
  }) => Promise<{ userId: string; tokenHash: string }>;
};
