import { chromium } from '@playwright/test';
import { BROWSER_FLAGS } from '../scripts/browser-flags.ts';
import { ensureBrowser } from '../scripts/find-browser.ts';
import { freePort } from '../tests/instance/free-port.ts';

/** A browser that Lighthouse can drive, by its debugging port. */
export async function openDebuggedBrowser(): Promise<{ port: number; close: () => Promise<void> }> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: [...BROWSER_FLAGS, `--remote-debugging-port=${port}`],
  });
  return { port, close: () => browser.close() };
}
