import { codeHostErrors } from '#domain/errors/code-host.ts';
import type { CodeHost } from '#server/code-host/open-code-host.ts';
import type { Platform } from '#server/platform/platform.ts';
import { functionRefusal } from '../function-errors.ts';

/** The dependencies of every code-host function. */
export type CodeHostContext = Platform & {
  createSignInToken: FunctionDependencies['createSignInToken'];
  codeHost: CodeHost;
};

export const notSetUp = () => functionRefusal(409, codeHostErrors.notSetUp);

/** The services of other capabilities that the functions call. */
export type FunctionDependencies = {
  /** Creates a one-time token for the verified owner of an address, and names the account that it signs in. */
  createSignInToken: (request: {
    email: string;
    by: { provider: string; subject: string };
  }) => Promise<{ userId: string; tokenHash: string }>;
};
