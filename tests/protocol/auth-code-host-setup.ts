import { call } from './auth-setup.ts';
import type { CodeHostFixture } from './code-host-setup.ts';

/** A browser that follows redirects of the auth service one by one and keeps its cookie. */
export function newBrowser(fixture: CodeHostFixture) {
  let cookie = '';
  async function open(path: string, token?: string) {
    const headers = cookie === '' ? {} : { cookie };
    const answer = await call(fixture.instance, 'GET', path, { headers, ...(token ? { token } : {}) });
    cookie = String(answer.headers['set-cookie'] ?? cookie).split(';')[0] ?? '';
    return answer;
  }
  /** Authorizes the app at the code host; returns the callback path. */
  function approve(address: string, login: string): string {
    const { code, state } = fixture.host.approve(address, login);
    return `/callback?${new URLSearchParams({ code, state })}`;
  }
  /** Opens the callback; returns the final location and its parameters. */
  async function comeBack(path: string) {
    const { status, headers } = await open(path);
    const target = new URL(String(headers.location));
    const fragment = Object.fromEntries(new URLSearchParams(target.hash.slice(1)));
    return { status, target, query: Object.fromEntries(target.searchParams), fragment };
  }
  async function start(query: Record<string, string> = {}) {
    const { headers } = await open(`/authorize?${new URLSearchParams({ provider: 'github', ...query })}`);
    return String(headers.location);
  }
  return {
    open,
    approve,
    comeBack,
    start,
    /** Runs the whole flow and returns the result of the callback. */
    signIn: async (login: string, query: Record<string, string> = {}) =>
      comeBack(approve(await start(query), login)),
  };
}
