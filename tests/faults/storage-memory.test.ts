import { type ClientRequest, request } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeAll, expect, it } from 'vitest';
import { setUpInstance } from '../instance/set-up.ts';

const instance = setUpInstance();
beforeAll(async () => {
  const url = await instance.url();
  const { serviceRoleKey } = instance.platform.keys;
  const response = await fetch(`${url}/storage/v1/bucket`, {
    method: 'POST',
    headers: { authorization: `Bearer ${serviceRoleKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'large-files' }),
  });
  expect(response.status).toBe(200);
});

const mebibyte = 1024 * 1024;
const atOnce = 50;
const piece = Buffer.alloc(64 * 1024, 1);

it(`${atOnce} concurrent uploads and downloads are not held in memory`, async () => {
  await passThrough(mebibyte);
  const peak = Math.round((await peakMemory(() => passThrough(10 * mebibyte))) / mebibyte);
  console.info(`${atOnce} files of 10 MB at once: ${peak} MB of buffers at most`);
  // A server that buffers files before it stores them uses about 500 MB.
  expect(peak).toBeGreaterThan(0);
  expect(peak).toBeLessThan(200);
}, 120_000);

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Returns the most bytes that buffers take. Garbage is collected before each reading, so that it does not count. */
async function peakMemory(work: () => Promise<void>): Promise<number> {
  let peak = 0;
  const watch = setInterval(() => {
    collectGarbage();
    peak = Math.max(peak, process.memoryUsage().external);
  }, 20);
  await work();
  clearInterval(watch);
  return peak;
}

let round = 0;

/**
 * Uploads `atOnce` files concurrently and then downloads the files concurrently. Half of every file is sent
 * before any upload is completed.
 */
async function passThrough(size: number): Promise<void> {
  round += 1;
  const uploads = Array.from({ length: atOnce }, (_, at) => `issues/round${round}-${at}.png`).map(
    (path) => new Upload(path, size),
  );
  await Promise.all(uploads.map((upload) => upload.sendHalf()));
  expect(await Promise.all(uploads.map((upload) => upload.finish()))).toEqual(Array(atOnce).fill(200));
  const lengths = await Promise.all(uploads.map(({ path }) => lengthOf(call('GET', path))));
  expect(lengths).toEqual(Array(atOnce).fill(size));
}

/** Sends one shared chunk repeatedly to avoid buffering on the sender's side. */
class Upload {
  readonly path: string;
  readonly #size: number;
  readonly #call: ClientRequest;
  readonly #status: Promise<number>;

  constructor(path: string, size: number) {
    this.path = path;
    this.#size = size;
    this.#call = call('POST', path, { 'content-type': 'image/png', 'content-length': String(size) });
    this.#status = new Promise((resolve, reject) => {
      this.#call.on('error', reject);
      this.#call.on('response', (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
      });
    });
  }

  async sendHalf(): Promise<void> {
    for (let sent = 0; sent < this.#size / 2; sent += piece.length) {
      await new Promise<void>((resolve, reject) => {
        this.#call.write(piece, (error) => (error ? reject(error) : resolve()));
      });
    }
  }

  async finish(): Promise<number> {
    await this.sendHalf();
    this.#call.end();
    return this.#status;
  }
}

function call(method: string, path: string, headers: Record<string, string> = {}): ClientRequest {
  const { serviceRoleKey } = instance.platform.keys;
  return request(`${instance.platform.settings.publicUrl}/storage/v1/object/large-files/${path}`, {
    method,
    headers: { authorization: `Bearer ${serviceRoleKey}`, ...headers },
    agent: false,
  });
}

function lengthOf(reading: ClientRequest): Promise<number> {
  return new Promise((resolve, reject) => {
    reading.on('error', reject);
    reading.on('response', async (response) => {
      let length = 0;
      for await (const chunk of response) length += chunk.length;
      resolve(length);
    });
    reading.end();
  });
}
