import type { Page, Route } from '@playwright/test';

/** Which calls: those below a path (or with a path and query like it), of one verb where it is given. */
type Calls = string | RegExp | { path: string | RegExp; verb: string };

const held = new WeakMap<Page, Route[]>();

/** They get no answer while the page is open. */
export function hold(page: Page, calls: Calls): Promise<void> {
  return meet(page, calls, async (route) => void held.set(page, [...(held.get(page) ?? []), route]));
}

/** They wait until the returned function is called. */
export async function delay(page: Page, calls: Calls): Promise<() => void> {
  const { promise: isOver, resolve: goOn } = Promise.withResolvers<void>();
  await meet(page, calls, async (route) => {
    await isOver;
    await route.continue();
  });
  return goOn;
}

/** Collects the paths of the page's requests from now on, pending ones included. */
export function followPaths(page: Page): () => Promise<string[]> {
  const paths: string[] = [];
  page.on('request', (call) => paths.push(new URL(call.url()).pathname));
  return async () => {
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    return paths;
  };
}

/** Ends what is held; it would go out to the server as soon as the page is closed. */
export async function endHeld(page: Page): Promise<void> {
  for (const route of held.get(page) ?? []) await route.abort().catch(ignoreClosedPage);
}

/** They are refused, in the shape of the data API's errors. */
export function refuse(page: Page, calls: Calls, message = 'permission denied'): Promise<void> {
  const json = { code: '42501', message, details: null, hint: null };
  return meet(page, calls, (route) => route.fulfill({ status: 400, json }));
}

/** They are refused, in the shape of the authentication service's errors. */
export function refuseAs(
  page: Page,
  calls: Calls,
  { status, ...json }: { status: number; code: string; message: string },
): Promise<void> {
  const headers = { 'x-supabase-api-version': '2024-01-01' };
  return meet(page, calls, (route) => route.fulfill({ status, headers, json }));
}

/** They never leave the machine. */
export function cut(page: Page, calls: Calls): Promise<void> {
  return meet(page, calls, (route) => route.abort('internetdisconnected'));
}

/** They are answered with this instead. */
export function answer(page: Page, calls: Calls, json: unknown): Promise<void> {
  return meet(page, calls, (route) => route.fulfill({ status: 200, json }));
}

/** They are answered with the bytes of another file. */
export function serve(page: Page, calls: Calls, body: Buffer): Promise<void> {
  return meet(page, calls, (route) => route.fulfill({ status: 200, body }));
}

/** They are answered with what the server gives, each row changed. */
export function alter(page: Page, calls: Calls, change: (row: object) => object): Promise<void> {
  return meet(page, calls, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as object | object[];
    await route.fulfill({ response, json: Array.isArray(body) ? body.map(change) : change(body) });
  });
}

async function meet(page: Page, calls: Calls, how: (route: Route) => Promise<void>): Promise<void> {
  const { path, verb } =
    typeof calls === 'string' || calls instanceof RegExp ? { path: calls, verb: null } : calls;
  const isMet = ({ pathname, search }: URL) =>
    typeof path === 'string' ? pathname.startsWith(path) : path.test(pathname + search);
  await page.route(isMet, (route) =>
    verb && route.request().method() !== verb ? route.fallback() : how(route).catch(ignoreClosedPage),
  );
}

/** A page that is closed takes its calls with it. */
function ignoreClosedPage(): void {}
