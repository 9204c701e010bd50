import { brotliCompressSync } from 'node:zlib';
import { loadLighthouse } from './load-lighthouse.ts';
import { median } from './repeat.ts';

/** Scores range from 0 to 100. The performance score and the paint time are the medians of all runs. */
export type PageAudit = {
  performance: number;
  /** The lowest score of all runs. `faults` contains the names of the failed audits. */
  accessibility: number;
  bestPractices: number;
  seo: number;
  faults: string[];
  largestPaint: number;
  /** The compressed size in bytes, with inline scripts. */
  scripts: number;
};

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/**
 * Audits a page several times with Lighthouse's settings for phones. The browser is controlled through its
 * debugging port.
 */
export async function auditPage(url: string, debuggingPort: number, runs: number): Promise<PageAudit> {
  const inline = await inlineScripts(url);
  const seen: PageAudit[] = [];
  for (let run = 0; run < runs; run += 1) seen.push(await auditOnce(url, debuggingPort));
  const byPerformance = seen.toSorted((one, other) => one.performance - other.performance);
  const middle = byPerformance[Math.floor(runs / 2)];
  if (!middle) throw new Error(`${url} was not audited.`);
  const worst = (score: 'accessibility' | 'bestPractices' | 'seo') =>
    Math.min(...seen.map((each) => each[score]));
  return {
    ...middle,
    largestPaint: median(seen.map(({ largestPaint }) => largestPaint)),
    accessibility: worst('accessibility'),
    bestPractices: worst('bestPractices'),
    seo: worst('seo'),
    faults: [...new Set(seen.flatMap(({ faults }) => faults))],
    scripts: middle.scripts + inline,
  };
}

async function auditOnce(url: string, port: number): Promise<PageAudit> {
  const lighthouse = await loadLighthouse();
  const answer = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'silent',
    onlyCategories: [...CATEGORIES],
  });
  const lhr = answer?.lhr;
  if (!lhr) throw new Error(`Lighthouse gave no answer on ${url}.`);
  if (lhr.runtimeError) throw new Error(`Lighthouse on ${url}: ${lhr.runtimeError.message}`);
  const score = (category: (typeof CATEGORIES)[number]) =>
    Math.round((lhr.categories[category]?.score ?? 0) * 100);
  const failing = CATEGORIES.slice(1).flatMap((category) =>
    (lhr.categories[category]?.auditRefs ?? []).filter(
      ({ id, weight }) => weight > 0 && lhr.audits[id]?.score === 0,
    ),
  );
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    faults: failing.map(({ id }) => `${id}: ${lhr.audits[id]?.title}`),
    largestPaint: lhr.audits['largest-contentful-paint']?.numericValue ?? Number.POSITIVE_INFINITY,
    scripts: scriptsIn(lhr.audits['network-requests']?.details),
  };
}

function scriptsIn(details: unknown): number {
  const { items } = details as { items: { resourceType?: string; transferSize?: number }[] };
  return items
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
}

/** Returns the compressed size of the inline scripts, which are not part of any script request. */
async function inlineScripts(url: string): Promise<number> {
  const html = await (await fetch(url)).text();
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)];
  const text = scripts.map(([, script = '']) => script).join('');
  return text === '' ? 0 : brotliCompressSync(text).length;
}
