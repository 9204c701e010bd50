import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { captchaFrame, captchaScript } from './captcha-widget.ts';

export type CaptchaDouble = {
  /** For CAPTCHA_URL. */
  url: string;
  /** What was asked, as forms. */
  calls: Record<string, string>[];
  /** How the next calls are answered, whatever they ask. */
  answerWith(answer: { status: number; body: string } | 'hang up' | null): void;
  close(): Promise<void>;
};

const pages: Record<string, { type: string; body: string }> = {
  '/api.js': { type: 'text/javascript', body: captchaScript },
  '/frame': { type: 'text/html', body: captchaFrame },
};

/** A verifier of challenges at a loopback address, its widget beside it: takes each token that begins with `solved-`, once. */
export async function openCaptchaDouble(): Promise<CaptchaDouble> {
  const calls: Record<string, string>[] = [];
  const used = new Set<string>();
  let always: Parameters<CaptchaDouble['answerWith']>[0] = null;
  const server = createServer(async (request, response) => {
    const page = pages[new URL(request.url ?? '', 'http://double').pathname];
    if (page) return response.writeHead(200, { 'content-type': page.type }).end(page.body);
    const asked = Object.fromEntries(new URLSearchParams(await text(request)));
    calls.push(asked);
    if (always === 'hang up') return response.destroy();
    const { response: token = '' } = asked;
    const code = used.has(token) ? 'timeout-or-duplicate' : 'invalid-input-response';
    const isGood = token.startsWith('solved-') && !used.has(token);
    used.add(token);
    const said = isGood ? { success: true } : { success: false, 'error-codes': [code] };
    const { status, body } = always ?? { status: 200, body: JSON.stringify(said) };
    return response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`,
    calls,
    answerWith: (next) => {
      always = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
