import { codeHostErrors } from '#domain/errors/code-host.ts';
import type { CodeHost } from '#server/code-host/open-code-host.ts';
import type { Platform } from '#server/platform/platform.ts';
import { functionRefusal } from '../function-errors.ts';

/** What the functions of the code host share. */
export type CodeHostContext = Platform & {
  createSignInToken: FunctionDependencies['createSignInToken'];
  codeHost: CodeHost;
};

export const notSetUp = () => functionRefusal(409, codeHostErrors.notSetUp);

/** What the functions need of other capabilities. */
export type FunctionDependencies = {
  /** Creates a one-time token for the verified owner of an address, and names the account that it signs in. */
  createSignInToken: (request: {
    email: string;
    by: { provider: string; subject: string };
  }) => Promise<{ userId: string; tokenHash: string }>;
};
