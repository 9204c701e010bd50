import { call } from './auth-setup.ts';
import type { CodeHostFixture } from './code-host-setup.ts';

/** A browser that follows addresses of the auth service by hand and keeps its cookie. */
export function newBrowser(fixture: CodeHostFixture) {
  let cookie = '';
  async function open(path: string, token?: string) {
    const headers = cookie === '' ? {} : { cookie };
    const answer = await call(fixture.instance, 'GET', path, { headers, ...(token ? { token } : {}) });
    cookie = String(answer.headers['set-cookie'] ?? cookie).split(';')[0] ?? '';
    return answer;
  }
  /** Says yes at the code host; the path that it sends the browser back to. */
  function approve(address: string, login: string): string {
    const { code, state } = fixture.host.approve(address, login);
    return `/callback?${new URLSearchParams({ code, state })}`;
  }
  /** Opens the way back; where the browser ends up, and with what. */
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
    /** All of it: what the callback answered. */
    signIn: async (login: string, query: Record<string, string> = {}) =>
      comeBack(approve(await start(query), login)),
  };
}
