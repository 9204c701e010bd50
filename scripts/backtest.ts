import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { backtestEffort } from './backtest/effort.ts';
import { backtestPrices } from './backtest/prices.ts';

/**
 * `npm run backtest -- FOLDER` compares the estimator with known values and prints the error. The folder
 * contains either CSV files of projects and a REFERENCE.csv, or a reports.jsonl with prices.
 */
const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Say which folder: npm run backtest -- FOLDER');
  process.exitCode = 1;
} else if (existsSync(join(folder, 'REFERENCE.csv'))) {
  backtestEffort(folder);
} else if (existsSync(join(folder, 'reports.jsonl'))) {
  backtestPrices(join(folder, 'reports.jsonl'));
} else {
  console.error(`${folder} holds neither a REFERENCE.csv nor a reports.jsonl.`);
  process.exitCode = 1;
}
