// Files in a folder and nothing more: PUT keeps one as durably as the product does (the bytes, then the name) and
// writes what arrives as it arrives, some 64 KB at once, where the product gathers larger pieces; GET gives it, in pieces as
// large as the product's. Its heap may grow as far. Told its port and its folder.
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setFlagsFromString } from 'node:v8';
import { heapFlags } from '#server/heap-flags.ts';

const highWaterMark = 256 * 1024;
for (const flag of heapFlags) setFlagsFromString(flag);
const [port = '', folder = ''] = process.argv.slice(2);
await mkdir(folder, { recursive: true });

const server = createServer(async (request, response) => {
  const file = join(folder, (request.url ?? '').replace(/\W/g, '_'));
  if (request.method === 'PUT') {
    await pipeline(request, createWriteStream(`${file}.incoming`, { flush: true, highWaterMark }));
    await rename(`${file}.incoming`, file);
    const names = await open(folder, 'r');
    await names.sync();
    await names.close();
    response.end();
  } else if (request.url === '/') {
    response.end();
  } else {
    response.setHeader('content-length', (await stat(file)).size);
    await pipeline(createReadStream(file, { highWaterMark }), response);
  }
});
server.listen(Number(port), 'localhost');
process.on('SIGTERM', () => process.exit());
