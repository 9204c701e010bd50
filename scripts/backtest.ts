import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { backtestEffort } from './backtest/effort.ts';
import { backtestPrices } from './backtest/prices.ts';

/**
 * `npm run backtest -- FOLDER` compares the estimator with known values and prints the error. The folder
 * contains either CSV files of projects and a REFERENCE.csv, or a reports.jsonl with prices.
 */
const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Name a folder: npm run backtest -- FOLDER');
  process.exitCode = 1;
} else if (existsSync(join(folder, 'reports.jsonl'))) {
  backtestPrices(join(folder, 'reports.jsonl'));
} else if (globSync('*.csv', { cwd: folder }).length > 0) {
  backtestEffort(folder);
} else {
  console.error(`${folder} has no CSV files and no reports.jsonl.`);
  process.exitCode = 1;
}
