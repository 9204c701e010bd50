import { codeHostErrors } from '#domain/errors/code-host.ts';
import type { CodeHost } from '#server/code-host/open-code-host.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { FunctionDependencies } from '../function-dependencies.ts';
import { functionRefusal } from '../function-errors.ts';

/** What the functions of the code host share. */
export type CodeHostContext = Platform & {
  createSignInToken: FunctionDependencies['createSignInToken'];
  codeHost: CodeHost;
};

export const notSetUp = () => functionRefusal(409, codeHostErrors.notSetUp);
