import { documentPaths, paths } from '../web/ui/page-urls.ts';
import type { PageAudit } from './audit-page.ts';
import type { Bench, Figure, World } from './bench.ts';

const KB = 1000;

type Page = {
  name: string;
  audit: (world: World) => Promise<PageAudit>;
  isMarketing: boolean;
  mostKb: number;
};

const pages: Page[] = [
  ...documentPaths.filter((path) => path !== '/404').map((path) => page(path, true, 20)),
  ...[paths.submitIssue, paths.trackProgress(), paths.signIn()].map((path) => page(path, false, 150)),
  ...(['dashboard', 'issue'] as const).map((name) => ({
    name: `${name}, signed in,`,
    audit: (world: World) => world.auditSignedIn(name),
    isMarketing: false,
    mostKb: 150,
  })),
];

export const lighthouseScores: Bench = {
  name: 'Lighthouse',
  async measure(world) {
    const figures: Figure[] = [];
    for (const page of pages) figures.push(...scoresOf(page, await page.audit(world)));
    return figures;
  },
};

/** Measures the compressed JavaScript, with its headers, that each page loads before it becomes idle. */
export const scriptWeight: Bench = {
  name: 'JavaScript',
  async measure(world) {
    const figures: Figure[] = [];
    for (const { name, audit, mostKb } of pages) {
      const { scripts } = await audit(world);
      const limit = { of: 'value' as const, atMost: mostKb * KB };
      figures.push({ name: `${name} scripts`, value: scripts, unit: 'bytes', limit });
    }
    return figures;
  },
};

function page(path: string, isMarketing: boolean, mostKb: number): Page {
  return { name: path, audit: (world) => world.audit(world.origin + path), isMarketing, mostKb };
}

function scoresOf({ name, isMarketing }: Page, audit: PageAudit): Figure[] {
  for (const fault of audit.faults) console.error(`${name}: ${fault}`);
  return [
    points(`${name} performance`, audit.performance, isMarketing ? 98 : 95),
    points(`${name} accessibility`, audit.accessibility, 100),
    points(`${name} best practices`, audit.bestPractices, 100),
    points(`${name} SEO`, audit.seo, isMarketing ? 100 : null),
  ];
}

function points(name: string, value: number, atLeast: number | null): Figure {
  const limit = atLeast === null ? {} : { limit: { of: 'value' as const, atLeast } };
  return { name, value, unit: 'points', floor: 100, ...limit };
}
