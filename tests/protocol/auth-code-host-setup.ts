import { randomUUID } from 'node:crypto';
import { authApi, newAddress, redirectOf } from './auth-setup.ts';
import type { CodeHostFixture } from './code-host-setup.ts';

type Emails = { email: string; primary?: boolean; verified?: boolean }[];

/** Adds a code host account with these email addresses and returns the user name. */
export function newPerson({ host }: CodeHostFixture, emails: Emails = [{ email: newAddress() }]): string {
  const login = `person-${randomUUID()}`;
  host.world.addPerson(login, { emails });
  return login;
}

/** Returns a browser that keeps the cookie of the auth service and follows one redirect at a time. */
export function newBrowser(fixture: CodeHostFixture) {
  const { call } = authApi(fixture);
  let cookie = '';
  async function open(path: string, token?: string) {
    const headers = cookie === '' ? {} : { cookie };
    const answer = await call('GET', path, { headers, ...(token ? { token } : {}) });
    cookie = String(answer.headers['set-cookie'] ?? cookie).split(';')[0] ?? '';
    return answer;
  }
  /** Authorizes the app at the code host and returns the callback path. */
  function approve(address: string, login: string): string {
    const { code, state } = fixture.host.approve(address, login);
    return `/callback?${new URLSearchParams({ code, state })}`;
  }
  /** Opens the callback and returns the final location and its parameters. */
  const comeBack = async (path: string) => redirectOf(await open(path));
  async function start(query: Record<string, string> = {}) {
    const { headers } = await open(`/authorize?${new URLSearchParams({ provider: 'github', ...query })}`);
    return String(headers.location);
  }
  return {
    open,
    approve,
    comeBack,
    start,
    signIn: async (login: string, query: Record<string, string> = {}) =>
      comeBack(approve(await start(query), login)),
  };
}
