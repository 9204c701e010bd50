import { type APIRequestContext, type Browser, expect, type Locator, type Page } from '@playwright/test';
import { asDeveloper } from '../instance/dev-secret.ts';
import { type Door, join, joinOnce, type Member } from '../screens/people.ts';
import { type Kind, SPECIFICATION } from '../specification/rows.ts';
import { goThroughGithub } from './code-host-browser.ts';
import { openAs } from './held-issue.ts';
import { test as journey } from './journey.ts';
import { said } from './page-text.ts';
import { openForm } from './submission-form.ts';

/** Who opens a screen, and its address. */
const screens: Record<string, readonly [who: string, address: string]> = {
  '404': ['visitor', '/no-such-page'],
  landing: ['visitor', '/'],
  footer: ['visitor', '/'],
  form: ['visitor', '/submit-issue'],
  'tracked issue': ['visitor', '/track-progress?id={waiting}'],
  confirmation: ['visitor', '/submission-confirmation/{waiting}'],
  'payment success': ['visitor', '/payment-success?issue_id={accepted}'],
  'payment canceled': ['visitor', '/payment-canceled?issue_id={accepted}'],
  'sign-in': ['visitor', '/signin'],
  team: ['visitor', '/meet-our-team'],
  terms: ['visitor', '/terms-of-service'],
  privacy: ['visitor', '/privacy-policy'],
  dashboard: ['client', '/dashboard'],
  'empty dashboard': ['newcomer', '/dashboard'],
  'connected sign-in': ['connected', '/signin'],
  'engineer landing': ['visitor', '/engineer-landing'],
  'engineer dashboard': ['engineer', '/engineer-app'],
  workspace: ['engineer', '/engineer-app/{inProgress}'],
  'available workspace': ['engineer', '/engineer-app/{waiting}'],
  'claimed workspace': ['engineer', '/engineer-app/{claimed}'],
  'resolved workspace': ['engineer', '/engineer-app/{resolved}'],
  'engineer settings': ['engineer', '/engineer-settings'],
};
const labels = rowsOf('action', 'disabled', 'heading', 'field', 'switch', 'tab', 'shown', 'order');
const headerLabels = ['Submit Your Issue', 'Dashboard', 'Engineer View'];
const ordered: readonly Kind[] = ['order', 'heading', 'field', 'tab'];

const test = journey.extend<{ world: Awaited<ReturnType<typeof openWorld>> }>({
  world: async ({ browser, request, door, email }, provide) =>
    provide(await openWorld({ browser, request, door, email })),
});

test('every specified address opens its screen or leads to the specified one', async ({ world }) => {
  for (const { literals, where, target } of rowsOf('route'))
    for (const address of literals.split(', ')) {
      const page = await world.open(where, address);
      await expect.soft(page, `${where} at ${address}`).toHaveURL(world.pattern(target ?? address));
      await expect.soft(page.getByRole('heading', { level: 1 }).first(), address).toBeVisible();
      await expect.soft(page.getByRole('link', { name: 'Return to Home' }), address).toHaveCount(0);
    }
});

test('the header shows exactly the specified buttons at each address', async ({ world }) => {
  for (const { literals, where, rest } of rowsOf('header'))
    for (const address of literals.split(', ')) {
      const page = await world.open(where, address);
      const banner = page.getByRole('banner');
      const buttons = async () => {
        const links = await banner.getByRole('link').all();
        const named = links.map(async (link) => [await link.innerText(), await link.getAttribute('href')]);
        return (await Promise.all(named))
          .filter(([name]) => headerLabels.includes(name ?? ''))
          .map((button) => button.join(' → '));
      };
      const expected = rest === 'none' ? [] : rest.split(', ');
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expect.poll(buttons, `${where} at ${address}`).toEqual(expected);
      await expect(banner.getByRole('link', { name: 'LastMile' }).first()).toHaveAttribute('href', '/');
      await page.setViewportSize({ width: 360, height: 740 });
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await expect(banner).toBeInViewport();
      const menu = banner.getByRole('button', { name: 'Menu' });
      if (await menu.isVisible()) await menu.click();
      await expect.poll(buttons, `${where} at ${address}, on a phone`).toEqual(expected);
      await page.setViewportSize({ width: 1280, height: 800 });
    }
});

test('every screen has the specified labels, texts and links', async ({ world }) => {
  for (const [screen, [who, address]] of Object.entries(screens)) {
    const page = await world.open(who, address);
    if (screen === 'form') await openForm(page);
    const scope = page.getByRole(screen === 'footer' ? 'contentinfo' : 'main');
    const rows = labels.filter(({ where }) => where === screen);
    expect(rows, screen).not.toEqual([]);
    for (const row of rows) await expectLabels(scope, row, row.target && world.pattern(row.target));
  }
  expect(labels.filter(({ where }) => !(where in screens))).toEqual([]);
});

async function expectLabels(
  scope: Locator,
  { kind, literals, where }: (typeof labels)[number],
  target: RegExp | undefined | '',
): Promise<void> {
  const names = literals.split(', ');
  if (ordered.includes(kind) && names.length > 1) {
    const inOrder = new RegExp(names.map(escaped).join('[^]*'), 'i');
    await expect.soft(scope, `${where}: order`).toContainText(inOrder, { useInnerText: true });
    if (kind === 'order') return;
  }
  const found = names.map((name) => byKind(scope, kind, name).first());
  for (const each of found) await expect.soft(each, `${where}: ${kind} ${literals}`).toBeVisible();
  const [first = scope] = found;
  if (kind === 'disabled') await expect.soft(first).toBeDisabled();
  if (target) await expect.soft(first).toHaveAttribute('href', target);
}

type Given = { browser: Browser; request: APIRequestContext; door: Door; email: string };

/** Opens addresses as different people. Each person has one page. */
async function openWorld({ browser, request, door, email }: Given) {
  const answer = await request.put('/dev/sample-data', { headers: asDeveloper });
  const { issues } = (await answer.json()) as { issues: Record<string, string> };
  const withIds = (address: string) => address.replace(/\{(\w+)\}/g, (_, key: string) => issues[key] ?? key);
  const pages = new Map<string, Page>();
  const members: Record<string, () => Promise<Member>> = {
    client: () => joinOnce(door, 'mara.lindqvist@example.com'),
    engineer: () => joinOnce(door, 'greta.hollander@example.com'),
    newcomer: () => join(door, email),
  };
  async function enter(who: string): Promise<Page> {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const member = await members[who]?.();
    if (member) await openAs(page, member, '/no-such-page');
    if (who !== 'connected') return page;
    await page.goto('/signin');
    await goThroughGithub(page, 'Continue with GitHub', 'ada-builder');
    await said(page, 'Signed in as ada-builder');
    return page;
  }
  async function open(who: string, address: string): Promise<Page> {
    const page = pages.get(who) ?? (await enter(who));
    pages.set(who, page);
    await page.goto(withIds(address));
    return page;
  }
  /** Matches an address with any query. A `*` stands for any characters. */
  const pattern = (target: string) =>
    new RegExp(`^(?:${escaped(door.origin)})?${escaped(withIds(target)).replace('\\*', '.+')}(?:\\?.*)?$`);
  return { open, pattern };
}

function byKind(scope: Locator, kind: Kind, literal: string): Locator {
  const start = { name: new RegExp(`^${escaped(literal)}`) };
  switch (kind) {
    case 'heading':
    case 'tab':
    case 'switch':
      return scope.getByRole(kind, start);
    case 'field':
      return scope.getByLabel(start.name).or(scope.getByText(start.name));
    case 'disabled':
      return scope.getByRole('button', { name: literal, exact: true });
    case 'action':
      return scope
        .getByRole('link', { name: literal, exact: true })
        .or(scope.getByRole('button', { name: literal, exact: true }));
    default:
      return scope.getByText(literal);
  }
}

/** Splits what a row says of who and where: `who → target` or `who: rest`. */
function rowsOf(...kinds: readonly Kind[]) {
  return SPECIFICATION.filter(([, kind]) => kinds.includes(kind)).map(([, kind, literals, place]) => {
    const [where = '', target] = kind === 'header' ? [place] : place.split(' → ');
    const [who = '', rest = ''] = where.split(': ');
    return { kind, literals, where: who, target, rest };
  });
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
