import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { freePort } from '../tests/instance/free-port.ts';
import { startOurs } from './auth/ours.ts';
import { runServer } from './auth/run-server.ts';
import { withPostgres } from './auth/with-postgres.ts';
import type { Bench, Figure } from './bench.ts';
import { memoryDuring } from './files/memory-of.ts';
import { sendFile, type Transfer } from './files/send-file.ts';
import { median } from './repeat.ts';

const rounds = 60;
/** Unmeasured rounds before those. */
const warmUp = 15;
const atOnce = 50;
const file = Buffer.from(randomBytes(5_000_000 / 2).toString('hex'));

/**
 * Upload and download of 5 MB, alternating with a plain file server of the same durability (it flushes the file, renames
 * it and flushes the folder), chunk size and heap limit, without policies, rows or content checks. And the memory of
 * 50 concurrent transfers, which would be 250 MB if buffered.
 */
export const fileTransfers: Bench = {
  name: 'Files of 5 MB',
  measure: () =>
    withPostgres(['ours'], async (folder, [url = '']) => {
      const ours = await startOurs(join(folder, 'ours'), url);
      const plainPort = await freePort();
      const plainOrigin = `http://localhost:${plainPort}`;
      const script = join(import.meta.dirname, 'files/plain-server.ts');
      const plain = await runServer(plainOrigin, '/', [script, String(plainPort), join(folder, 'plain')], {});
      const headers = { authorization: `Bearer ${ours.keys.serviceRoleKey}`, 'content-type': 'text/plain' };
      const place = (name: number) => `${ours.origin}/storage/v1/object/issue-attachments/issues/${name}.txt`;
      const ourTransfers = (name: number): Transfers => ({
        up: { method: 'POST', url: place(name), headers },
        down: { method: 'GET', url: place(name), headers },
      });
      const plainTransfers = (name: number): Transfers => ({
        up: { method: 'PUT', url: `${plainOrigin}/${name}` },
        down: { method: 'GET', url: `${plainOrigin}/${name}` },
      });
      try {
        const figures = await alternate(ourTransfers, plainTransfers);
        const grown = await memoryDuring(ours.pid, () => manyAtOnce(ourTransfers));
        const memory: Figure = {
          name: `memory for ${atOnce} concurrent files of 5 MB, up and then down`,
          value: grown ?? Number.NaN,
          unit: 'bytes',
          limit: { of: 'value', atMost: (atOnce * file.length) / 2 },
        };
        return grown === null ? figures : [...figures, memory];
      } finally {
        await plain.stop();
        await ours.stop();
      }
    }),
};

type Transfers = { up: Transfer; down: Transfer };

async function alternate(
  ours: (name: number) => Transfers,
  plain: (name: number) => Transfers,
): Promise<Figure[]> {
  const times = {
    ours: { up: [] as number[], down: [] as number[] },
    plain: { up: [] as number[], down: [] as number[] },
  };
  for (let round = 0; round < warmUp + rounds; round += 1) {
    for (const [who, transfers] of [
      ['ours', ours],
      ['plain', plain],
    ] as const) {
      for (const way of ['up', 'down'] as const) {
        const from = performance.now();
        await sendFile(transfers(round)[way], way === 'up' ? file : undefined);
        if (round >= warmUp) times[who][way].push(performance.now() - from);
      }
    }
  }
  return (['up', 'down'] as const).map((way) => ({
    name: way === 'up' ? 'upload of 5 MB' : 'download of 5 MB',
    value: 1000 / median(times.ours[way]),
    floor: 1000 / median(times.plain[way]),
    unit: 'a second',
    limit: { of: 'ratio', atLeast: 0.8 },
  }));
}

async function manyAtOnce(transfers: (name: number) => Transfers): Promise<void> {
  const names = Array.from({ length: atOnce }, (_, at) => warmUp + rounds + at);
  await Promise.all(names.map((name) => sendFile(transfers(name).up, file)));
  await Promise.all(names.map((name) => sendFile(transfers(name).down)));
}
