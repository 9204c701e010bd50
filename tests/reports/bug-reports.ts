import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export type BugReport = { title: string; description: string };

const collected = new URL('../../../shared/data/reports/reports.jsonl', import.meta.url);

const LONGEST_TITLE = 200;

/** Reads real bug reports if there is a collection beside the project, and a few samples otherwise. */
export function bugReports(): BugReport[] {
  if (!existsSync(fileURLToPath(collected))) return samples;
  return readFileSync(collected, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as BugReport)
    .map(({ title, description }) => ({ title: title.slice(0, LONGEST_TITLE), description }));
}

export function bugReport(index: number): BugReport {
  const [first, ...others] = bugReports();
  const report = others[index - 1] ?? first;
  if (!report) throw new Error('There is no bug report.');
  return report;
}

const samples: BugReport[] = [
  {
    title: 'Booking times move by one hour after the clocks change',
    description:
      '## What I do\n1. Open the calendar\n2. Book **9:00** on 30 March\n\n## What I expect\n9:00\n\n## What I get\n`08:00` in the confirmation — “Europe/Berlin” is set in the profile.\n',
  },
  {
    title: 'Payment succeeds, order stays “pending” 😕',
    description:
      'The webhook answers 200 but nothing changes.\r\n\r\n```ts\nif (event.type == "checkout.session.completed") { /* … */ }\n```\n\n| step | seen |\n|---|---|\n| pay | ok |\n| order | pending |\n',
  },
  {
    title: 'Migration fails: column "slug" of relation "posts" contains null values',
    description: `\tALTER TABLE posts ALTER COLUMN slug SET NOT NULL;\n\n<details><summary>Log</summary>\n${'at async migrate (db.ts:12)\n'.repeat(200)}</details>\n`,
  },
];
