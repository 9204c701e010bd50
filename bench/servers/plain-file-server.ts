// Starts a plain file server that uses the same chunk size and heap limit as our server. Like our server, PUT
// flushes the bytes and then the file name. The arguments are the port and the folder.
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
