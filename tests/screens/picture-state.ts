import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { VIEWPORTS } from './open-state.ts';
import { fileNameOf, type ScreenState } from './screen-state.ts';

export const THEMES = ['light', 'dark'] as const;
export const WIDTHS = ['desktop', 'phone'] as const;

export type Theme = (typeof THEMES)[number];
export type Width = (typeof WIDTHS)[number];
export type Picture = { file: string; state: ScreenState; theme: Theme; width: Width };

/** Maximum picture height in pixels. */
const DEEPEST = 4000;

/** Takes the state's pictures; the page stays open, only its window size and theme change. */
export async function pictureState(page: Page, state: ScreenState, folder: string): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for (const width of state.only ? [state.only] : WIDTHS) {
    await page.setViewportSize(VIEWPORTS[width]);
    for (const theme of THEMES) {
      const file = `${fileNameOf(state)}--${VIEWPORTS[width].width}-${theme}.png`;
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await takePicture(page, join(folder, file), state.isWindow ?? false);
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
