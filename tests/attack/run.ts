// Attacks a server of its own with public limits and prints what got in. ATTACK_TREE names another checkout whose
// server is attacked instead. ATTACKS names the attacks to run.
import { join } from 'node:path';
import { Arena, openAttackedWorld } from './arena.ts';
import { attacks } from './attacks.ts';
import { openTarget } from './target.ts';

const tree = process.env.ATTACK_TREE;
const chosen = attacks.filter(({ name }) => new RegExp(process.env.ATTACKS ?? '').test(name));
if (chosen.length === 0) throw new Error('ATTACKS names none of the attacks.');
const target = await openTarget(tree && join(tree, '/'));
const total = { tries: 0, gotIn: 0, serverErrors: 0, faults: 0 };
const row = (cells: unknown[]) =>
  cells.map((cell, at) => (at === 0 ? String(cell).padEnd(28) : String(cell).padStart(9))).join('');
try {
  const world = await openAttackedWorld(target.instance);
  console.log(row(['attack', 'tries', 'got in', '5xx', 'faults', 'limited', 'seconds']));
  for (const { name, mustNot, run } of chosen) {
    const arena = new Arena(world, await target.instance.url(), { target });
    const start = performance.now();
    await run(arena).catch((error: unknown) =>
      arena.faults.push(`stopped: ${error instanceof Error ? error.stack : error}`),
    );
    const { tries, limited, gotIn, serverErrors, faults, notes } = arena;
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(row([name, tries, gotIn.length, serverErrors.length, faults.length, limited, seconds]));
    const lines = [
      ...notes,
      ...[gotIn, serverErrors, faults].flatMap((found) => [...new Set(found)].slice(0, 6)),
    ];
    if (lines.length > notes.length) console.log(`  must not happen: ${mustNot}`);
    for (const line of lines) console.log(`  ${line}`);
    total.tries += tries;
    total.gotIn += gotIn.length;
    total.serverErrors += serverErrors.length;
    total.faults += faults.length;
  }
} finally {
  await target.close();
}
console.log(
  `${chosen.length} attacks, ${total.tries} tries, ${total.gotIn} got in, ${total.serverErrors} server errors`,
);
process.exit(total.gotIn + total.serverErrors + total.faults === 0 ? 0 : 1);
