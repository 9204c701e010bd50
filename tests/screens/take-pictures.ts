import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { allStates } from './all-states.ts';
import { VIEWPORTS } from './open-state.ts';
import { fileNameOf, type ScreenState, titleOf } from './screen-state.ts';
import { visitStates, withFixture } from './visit-states.ts';

// Takes pictures of all screens in all states, at both widths and in both themes, and stores them in
// screens/. Arguments select the states that contain all of them, as in `npm run screens -- dashboard empty`.

const THEMES = ['light', 'dark'] as const;
const WIDTHS = ['desktop', 'phone'] as const;

type Theme = (typeof THEMES)[number];
type Width = (typeof WIDTHS)[number];
type Picture = { file: string; state: ScreenState; theme: Theme; width: Width };

const DEEPEST = 4000;

const FOLDER = join(import.meta.dirname, '../../screens');
const STYLE = `
body { margin: 24px; font: 13px/1.4 system-ui, sans-serif; background: #8a9099; color: #000; }
h2 { margin: 40px 0 0; font-size: 20px; } h3 { margin: 16px 0 8px; font-size: 14px; }
nav { display: flex; flex-wrap: wrap; gap: 12px; } nav a { color: #000; }
.row, .sheet { display: flex; flex-wrap: wrap; gap: 16px; align-items: flex-start; }
figure { margin: 0; } figcaption { margin-top: 4px; font-size: 11px; max-width: 100%; }
a { overflow: hidden; } img { display: block; width: 100%; height: auto; }
a { display: block; } figure.desktop { width: 480px; } figure.phone { width: 180px; }
figure.desktop a { height: 420px; } figure.phone a { height: 420px; }
.sheet.desktop figure { width: 336px; } .sheet.desktop a { height: 260px; }
.sheet.phone figure { width: 160px; } .sheet.phone a { height: 340px; }
`;

const words = process.argv.slice(2).map((word) => word.toLowerCase());
const states = allStates.filter((state) =>
  words.every((word) => titleOf(state).toLowerCase().includes(word)),
);

const startedAt = performance.now();
if (words.length === 0) rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
await withFixture(async (browser, fixture) => {
  const { seen, faults } = await visitStates(browser, fixture, states, pictureState);
  const place = ({ state }: { state: ScreenState }) => states.indexOf(state);
  const pictures = seen.flat().toSorted((one, other) => place(one) - place(other));
  await writeContactSheets(browser, FOLDER, pictures);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  for (const fault of faults) console.error(`✗ ${fault}`);
  console.log(`${pictures.length} pictures of ${seen.length} states in ${seconds} s: screens/index.html`);
  process.exitCode = faults.length === 0 ? 0 : 1;
});

/** Takes all pictures of a state in one page. */
async function pictureState(page: Page, state: ScreenState): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for (const width of state.only ? [state.only] : WIDTHS) {
    await page.setViewportSize(VIEWPORTS[width]);
    for (const theme of THEMES) {
      const file = `${fileNameOf(state)}--${VIEWPORTS[width].width}-${theme}.png`;
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await takePicture(page, join(FOLDER, file), state.isWindow ?? false);
      pictures.push({ file, state, theme, width });
    }
  }
  return pictures;
}

async function takePicture(page: Page, path: string, isWindow: boolean): Promise<void> {
  const usual = { path, animations: 'disabled', caret: 'initial' } as const;
  if (isWindow) {
    await page.screenshot(usual);
    return;
  }
  const { width, height } = await page.evaluate(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
    const { scrollWidth, scrollHeight } = document.documentElement;
    return { width: scrollWidth, height: scrollHeight };
  });
  const clip = { x: 0, y: 0, width, height: Math.min(height, DEEPEST) };
  await page.screenshot({ ...usual, fullPage: true, clip });
}

/** Writes index.html with all pictures grouped by screen, and one contact sheet for each width and theme. */
async function writeContactSheets(browser: Browser, folder: string, pictures: Picture[]): Promise<void> {
  writeFileSync(join(folder, 'index.html'), htmlPage('Every screen', groups(pictures)));
  const page = await browser.newPage({ viewport: { width: 1800, height: 1000 } });
  for (const width of WIDTHS) {
    for (const theme of THEMES) await picturePictures(page, folder, pictures, width, theme);
  }
  await page.close();
}

async function picturePictures(
  page: Page,
  folder: string,
  pictures: readonly Picture[],
  width: Width,
  theme: Theme,
): Promise<void> {
  const chosen = pictures.filter((picture) => picture.width === width && picture.theme === theme);
  const name = `sheet-${VIEWPORTS[width].width}-${theme}`;
  const html = join(folder, `${name}.html`);
  writeFileSync(html, htmlPage(name, `<div class="sheet ${width}">${chosen.map(figure).join('')}</div>`));
  await page.goto(pathToFileURL(html).href);
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

function groups(pictures: readonly Picture[]): string {
  const byState = Map.groupBy(pictures, ({ state }) => state);
  const byScreen = Map.groupBy([...byState.keys()], ({ screen }) => screen);
  const sections = [...byScreen].map(([name, states]) => {
    const rows = states.map((state) => {
      const figures = (byState.get(state) ?? []).map(figure).join('');
      return `<h3>${state.state}</h3><div class="row">${figures}</div>`;
    });
    return `<section id="${name}"><h2>${name}</h2>${rows.join('')}</section>`;
  });
  const links = [...byScreen.keys()].map((name) => `<a href="#${name}">${name}</a>`);
  return `<nav>${links.join('')}</nav>${sections.join('')}`;
}

function figure({ file, state, theme, width }: Picture): string {
  const caption = `${titleOf(state)}, ${VIEWPORTS[width].width}, ${theme}`;
  return `<figure class="${width} ${theme}"><a href="${file}"><img src="${file}" alt="${caption}" loading="eager"></a><figcaption>${caption}</figcaption></figure>`;
}

function htmlPage(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><style>${STYLE}</style><h1>${title}</h1>${body}</html>`;
}
