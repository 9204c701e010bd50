import { globSync } from 'node:fs';
import { join } from 'node:path';
import swc from '@swc/core';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config';

/** The folders of the project. Imports between these folders must go in only one direction. */
export const TOP_FOLDERS = ['domain', 'content', 'web', 'server', 'database', 'tests', 'scripts', 'bench'];

const RULES = join(import.meta.dirname, '..', '.dependency-cruiser.cjs');

export type Violation = { rule: string; from: string; to: string };
export type Direction = { modules: number; dependencies: number; violations: Violation[]; unread: string[] };

/** Reads every import below `root`. Returns the violations and the source files that could not be read. */
export async function readDirection(root: string): Promise<Direction> {
  const files = globSync('**/*.{ts,tsx}', { cwd: root, exclude: isNotOurs }).filter(isOwn);
  const { options, ...ruleSet } = await extractConfig(RULES);
  parseMarkupInTsx();
  const { output } = await cruise(files, { ...options, ruleSet, validate: true, baseDir: root }, {
    ...options?.enhancedResolveOptions,
    bustTheCache: true,
  } as Parameters<typeof cruise>[2]);
  const { modules, summary } = output as ICruiseResult;
  const read = new Set(modules.map((module) => module.source));
  return {
    modules: summary.totalCruised,
    dependencies: summary.totalDependenciesCruised ?? 0,
    violations: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
    unread: files.filter((file) => !read.has(file)),
  };
}

/** Returns a message for each fault. A check that has read no files is a fault too. */
export function faultsOf({ modules, dependencies, violations, unread }: Direction): string[] {
  return [
    ...violations.map(({ rule, from, to }) => `${rule}: ${from} -> ${to}`),
    ...unread.map((file) => `not read: ${file}`),
    ...(modules === 0 || dependencies === 0 ? ['Nothing was read, so nothing was checked.'] : []),
  ];
}

function isNotOurs(path: string): boolean {
  return path.includes('node_modules') || path.includes('.react-router');
}

function isOwn(file: string): boolean {
  return TOP_FOLDERS.some((folder) => file.startsWith(`${folder}/`));
}

/** The import checker does not tell the parser which TypeScript files contain TSX. */
function parseMarkupInTsx(): void {
  const parse = swc.parseFileSync;
  if (parse.name === 'parseWithMarkup') return;
  swc.parseFileSync = function parseWithMarkup(file: string, options?: object) {
    return parse(file, { ...options, syntax: 'typescript', tsx: file.endsWith('.tsx') });
  } as typeof parse;
}
