import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { expect, it } from 'vitest';
import { readZip } from './read-zip.ts';

it('the entries of an archive are listed with name, size and encryption', async () => {
  const bytes = await archive(['src/', 'src/app.tsx', 'notes.txt'], { password: 'secret' });
  expect(await readZip(new Blob([bytes]))).toEqual({
    entries: [
      { name: 'src/', size: 0, isFolder: true, isLocked: false },
      { name: 'src/app.tsx', size: 5, isFolder: false, isLocked: true },
      { name: 'notes.txt', size: 5, isFolder: false, isLocked: true },
    ],
    isCut: false,
  });
});

it('archive entries with hostile names are shown under safe names', async () => {
  const names = ['../../etc/passwd', 'a\u202Efdp.exe', `${'long/'.repeat(200)}x`];
  const { entries } = await readZip(new Blob([await archive(names)]));
  expect(entries.map(({ name }) => name.slice(0, 20))).toEqual([
    '../../etc/passwd',
    'a�fdp.exe',
    'long/long/long/long/',
  ]);
  expect(entries.at(2)?.name).toHaveLength(301);
});

it('an archive is read up to a limited number of entries', async () => {
  const bytes = await archive(Array.from({ length: 1100 }, (_, index) => `f${index}`));
  const { entries, isCut } = await readZip(new Blob([bytes]));
  expect([entries.length, isCut]).toEqual([1000, true]);
});

it('the declared size of an archive is reported without unpacking it', async () => {
  const bytes = await archive(['bomb.bin']);
  const directory = bytes.findLastIndex(
    (byte, at) => byte === 0x50 && bytes[at + 1] === 0x4b && bytes[at + 2] === 0x01 && bytes[at + 3] === 0x02,
  );
  new DataView(bytes.buffer).setUint32(directory + 24, 4_000_000_000, true);
  expect((await readZip(new Blob([bytes]))).entries[0]?.size).toBe(4_000_000_000);
});

it.each<[string, (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>]>([
  ['truncated', (bytes) => bytes.slice(0, bytes.length / 2)],
  ['not an archive', () => new TextEncoder().encode('PK, but no archive')],
  ['empty', () => new Uint8Array()],
  ['missing its central directory', (bytes) => bytes.slice(-22)],
])('an archive is rejected if it is %s', async (_, spoil) => {
  const bytes = spoil(await archive(['a.txt', 'b.txt']));
  await expect(readZip(new Blob([bytes]))).rejects.toThrow();
});

async function archive(names: string[], options: { password?: string } = {}) {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { level: 0, useWebWorkers: false });
  for (const name of names)
    await (name.endsWith('/')
      ? writer.add(name, undefined, { directory: true })
      : writer.add(name, new TextReader('hello'), options));
  return writer.close();
}
