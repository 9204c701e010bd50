import { Agent, request } from 'node:http';

export type Transfer = { method: 'GET' | 'PUT' | 'POST'; url: string; headers?: Record<string, string> };

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Uploads a file, or downloads and discards one; returns the bytes read. Throws on any status but 200. */
export function sendFile({ method, url, headers }: Transfer, file?: Buffer): Promise<number> {
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
