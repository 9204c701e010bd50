// `npm run bench` prints the performance table. With `--runs N`, it audits each page N times (default 5).
// Other arguments are the names of the benches to run.
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { BROWSER_FLAGS, ensureBrowser } from '../scripts/find-browser.ts';
import { freePort } from '../tests/instance/free-port.ts';
import { startInstance } from '../tests/screens/running-instance.ts';
import { paths } from '../web/ui/page-urls.ts';
import { auditPage, type PageAudit } from './audit-page.ts';
import { authRefreshes } from './auth-refreshes.ts';
import { authUnderLoad } from './auth-under-load.ts';
import type { Bench, Figure, SignedInPage, World } from './bench.ts';
import { codePaint } from './code-paint.ts';
import { dataApi } from './data-api.ts';
import { estimatesAtScale } from './estimates-at-scale.ts';
import { fileTransfers } from './file-transfers.ts';
import { landingPaint } from './landing-paint.ts';
import { listsAtScale } from './lists-at-scale.ts';
import { liveUpdates } from './live-updates.ts';
import { lighthouseScores, scriptWeight } from './pages.ts';
import { signInClient } from './signed-in-browser.ts';
import { isMet, table } from './table.ts';

const BENCHES: readonly Bench[] = [
  lighthouseScores,
  scriptWeight,
  landingPaint,
  liveUpdates,
  listsAtScale,
  codePaint,
  authRefreshes,
  authUnderLoad,
  fileTransfers,
  estimatesAtScale,
  dataApi,
];

const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '5' } },
  allowPositionals: true,
});
const runs = Math.max(1, Number.parseInt(values.runs, 10) || 5);
const chosen = BENCHES.filter(
  ({ name }) =>
    positionals.length === 0 || positionals.some((word) => name.toLowerCase().includes(word.toLowerCase())),
);

const instance = await startInstance();
const browser = await openDebuggedBrowser();
const clientsBrowser = await openDebuggedBrowser();
try {
  const { origin } = instance;
  const auditSignedIn = auditAsClient(origin, clientsBrowser.port);
  const figures = await measureAll({ origin, runs, audit: auditOnce(browser.port), auditSignedIn });
  console.log(`\nEach page was audited ${runs} times; scores and times are medians.\n`);
  console.log(table(figures));
  const missed = figures.filter((figure) => !isMet(figure));
  console.log(`\n${figures.length} figures, ${missed.length} beyond their limit`);
  process.exitCode = figures.length > 0 && missed.length === 0 ? 0 : 1;
} finally {
  await browser.close();
  await clientsBrowser.close();
  await instance.stop();
}

async function measureAll(world: World): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const bench of chosen) {
    console.error(`${bench.name} …`);
    figures.push(...(await bench.measure(world)));
  }
  return figures;
}

function auditOnce(port: number): World['audit'] {
  const audits = new Map<string, Promise<PageAudit>>();
  return (url) => {
    const audit = audits.get(url) ?? auditPage(url, port, runs);
    audits.set(url, audit);
    return audit;
  };
}

/** The client's issue has a fix that waits for an answer. */
function auditAsClient(origin: string, port: number): World['auditSignedIn'] {
  const audit = auditOnce(port);
  let filling: ReturnType<typeof signInClient> | undefined;
  return async (page: SignedInPage) => {
    filling ??= signInClient(origin, port);
    const { issues } = await filling;
    return audit(origin + (page === 'issue' ? paths.issue(issues.paidFix) : paths.dashboard));
  };
}

/** Opens a browser that Lighthouse can control through its debugging port. */
async function openDebuggedBrowser(): Promise<{ port: number; close: () => Promise<void> }> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: [...BROWSER_FLAGS, `--remote-debugging-port=${port}`],
  });
  return { port, close: () => browser.close() };
}
