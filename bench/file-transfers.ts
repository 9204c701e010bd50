import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { freePort } from '../tests/instance/free-port.ts';
import { runServer } from '../tests/instance/run-server.ts';
import type { Bench, Figure } from './bench.ts';
import { median } from './repeat.ts';
import { withOurs } from './servers/ours.ts';

const rounds = 60;
const warmUp = 15;
const atOnce = 50;
const file = Buffer.from(randomBytes(5_000_000 / 2).toString('hex'));

/**
 * Measures the upload and the download of a 5 MB file. Compares them with a plain file server without
 * policies, rows and content checks. It has the same durability, chunk size and heap limit. Also measures the
 * memory for 50 transfers at a time. If the server buffered files, this would be 250 MB.
 */
export const fileTransfers: Bench = {
  name: 'Files of 5 MB',
  measure: () =>
    withOurs(async (ours, folder) => {
      const plainPort = await freePort();
      const plainOrigin = `http://localhost:${plainPort}`;
      const script = join(import.meta.dirname, 'servers/plain-file-server.ts');
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

/**
 * Measures by how many bytes the peak memory of a process grows during `work`. Returns null if the operating
 * system does not report it.
 */
async function memoryDuring(pid: number, work: () => Promise<unknown>): Promise<number | null> {
  const before = await held(pid, 'VmRSS');
  // Writing 5 to this file resets the peak memory (see proc(5)).
  if (before !== null) await writeFile(`/proc/${pid}/clear_refs`, '5');
  await work();
  const most = await held(pid, 'VmHWM');
  return before === null || most === null ? null : most - before;
}

async function held(pid: number, name: string): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kibibytes = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1];
  return kibibytes ? Number(kibibytes) * 1024 : null;
}

type Transfer = { method: 'GET' | 'PUT' | 'POST'; url: string; headers?: Record<string, string> };

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/**
 * Uploads a file, or downloads a file and discards its content. Returns the number of bytes read. Throws if
 * the status is not 200.
 */
function sendFile({ method, url, headers }: Transfer, file?: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const length = file && { 'content-length': file.length };
    const sent = request(url, { agent, method, headers: { ...headers, ...length } }, async (response) => {
      let read = 0;
      for await (const chunk of response) read += chunk.length;
      if (response.statusCode === 200) resolve(read);
      else reject(new Error(`${method} ${url} answered ${response.statusCode}`));
    });
    sent.on('error', reject);
    sent.end(file);
  });
}
