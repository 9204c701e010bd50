import type { Page, Route } from '@playwright/test';

/** Selects requests by path or by pattern, and optionally by HTTP method. */
type Calls = string | RegExp | { path: string | RegExp; verb: string };

type Restore = () => Promise<void>;

/** These scripts hydrate a prerendered page. The page ignores clicks until the scripts have loaded. */
export const scripts = /^\/assets\/.*\.js$/;

/** This script receives live changes and is the last one that a page loads. */
export const followingScript = /^\/assets\/follow-.{8}\.js$/;

const held = new WeakMap<Page, Route[]>();

export function hold(page: Page, calls: Calls): Promise<Restore> {
  return meet(page, calls, async (route) => void held.set(page, [...(held.get(page) ?? []), route]));
}

/** Delays the requests until the returned function is called. */
export async function delay(page: Page, calls: Calls): Promise<() => void> {
  const { promise: isOver, resolve: goOn } = Promise.withResolvers<void>();
  await meet(page, calls, async (route) => {
    await isOver;
    await route.continue();
  });
  return goOn;
}

/** Lets the requests reach the server, and delays their responses until the returned function is called. */
export async function delayAnswer(page: Page, calls: Calls): Promise<() => void> {
  const { promise: isOver, resolve: goOn } = Promise.withResolvers<void>();
  await meet(page, calls, async (route) => {
    const response = await route.fetch();
    await isOver;
    await route.fulfill({ response });
  });
  return goOn;
}

/** Collects the paths of the page's requests, including pending ones. */
export function followPaths(page: Page): () => Promise<string[]> {
  const paths: string[] = [];
  page.on('request', (call) => paths.push(new URL(call.url()).pathname));
  return async () => {
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    return paths;
  };
}

/** Aborts delayed requests, because they would otherwise reach the server when the page closes. */
export async function endHeld(page: Page): Promise<void> {
  for (const route of held.get(page) ?? []) await route.abort().catch(ignoreClosedPage);
}

/** Rejects the requests with an error of the data API until the returned function is called. */
export function refuse(page: Page, calls: Calls, message = 'permission denied'): Promise<Restore> {
  const json = { code: '42501', message, details: null, hint: null };
  return meet(page, calls, (route) => route.fulfill({ status: 400, json }));
}

/** Rejects the requests with an error of the auth service. */
export function refuseAs(
  page: Page,
  calls: Calls,
  { status, ...json }: { status: number; code: string; message: string },
): Promise<Restore> {
  const headers = { 'x-supabase-api-version': '2024-01-01' };
  return meet(page, calls, (route) => route.fulfill({ status, headers, json }));
}

/** Aborts the requests until the returned function is called. */
export function cut(page: Page, calls: Calls): Promise<Restore> {
  return meet(page, calls, (route) => route.abort('internetdisconnected'));
}

export function answer(page: Page, calls: Calls, json: unknown): Promise<Restore> {
  return meet(page, calls, (route) => route.fulfill({ status: 200, json }));
}

export function serve(page: Page, calls: Calls, body: Buffer): Promise<Restore> {
  return meet(page, calls, (route) => route.fulfill({ status: 200, body }));
}

/** Lets the requests reach the server and changes each row of the response. */
export function alter(
  page: Page,
  calls: Calls,
  changes: object | ((row: object) => object),
): Promise<Restore> {
  const change = (row: object) => (typeof changes === 'function' ? changes(row) : { ...row, ...changes });
  return meet(page, calls, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as object | object[];
    await route.fulfill({ response, json: Array.isArray(body) ? body.map(change) : change(body) });
  });
}

async function meet(page: Page, calls: Calls, how: (route: Route) => Promise<void>): Promise<Restore> {
  const { path, verb } =
    typeof calls === 'string' || calls instanceof RegExp ? { path: calls, verb: null } : calls;
  const isMet = ({ pathname, search }: URL) =>
    typeof path === 'string' ? pathname.startsWith(path) : path.test(pathname + search);
  await page.route(isMet, (route) =>
    verb && route.request().method() !== verb ? route.fallback() : how(route).catch(ignoreClosedPage),
  );
  return () => page.unroute(isMet);
}

/** Ignores the errors of requests that were aborted because the page was closed. */
function ignoreClosedPage(): void {}
