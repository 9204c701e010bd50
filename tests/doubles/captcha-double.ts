import { text } from 'node:stream/consumers';
import { openLoopbackServer } from './loopback-server.ts';

/**
 * A widget script with the API of Turnstile. It notifies the page when it is ready and renders challenges in
 * frames from its own origin. Its buttons call the page's callbacks.
 */
export const captchaScript = `(() => {
  const own = new URL(document.currentScript.src);
  const shown = new Map();
  window.addEventListener('message', ({ source, data }) => {
    for (const { frame, options } of shown.values())
      if (frame.contentWindow === source) {
        options[data.callback](data.token);
        source.postMessage(data.callback, '*');
      }
  });
  window.turnstile = {
    render(place, options) {
      const id = 'widget-' + crypto.randomUUID();
      const frame = document.createElement('iframe');
      const [width, height] = options.size === 'compact' ? [150, 140] : [300, 65];
      Object.assign(frame, { title: 'Challenge of ' + options.sitekey, width, height });
      frame.style.border = '0';
      frame.src = new URL('frame?' + options.theme, own).href;
      place.append(frame);
      shown.set(id, { frame, options });
      return id;
    },
    remove(id) {
      shown.get(id)?.frame.remove();
      shown.delete(id);
    },
  };
  window[own.searchParams.get('onload')]();
})()`;

export const captchaFrame = `<!doctype html>
<html lang="en">
<title>Challenge</title>
<style>
  body { margin: 0; padding: 4px; min-height: 57px; font: 14px sans-serif; background: #fff; color: #111; outline: 1px solid #666; outline-offset: -1px }
  button { min-height: 24px }
</style>
<main>
  <button type="button" data-callback="callback">I am human</button>
  <button type="button" data-callback="callback" data-wrong>Guess</button>
  <button type="button" data-callback="expired-callback">Wait long</button>
  <button type="button" data-callback="error-callback">Fail</button>
</main>
<script>
  for (const button of document.querySelectorAll('button'))
    button.onclick = () => {
      const { callback, wrong } = button.dataset;
      const token = (wrong === undefined ? 'solved-' : 'guessed-') + crypto.randomUUID();
      parent.postMessage({ callback, token }, '*');
    };
  // Tests wait for this text, so it appears only after the page has received the token.
  window.onmessage = ({ data }) => {
    if (data === 'callback') document.body.innerHTML = '<main>Thank you</main>';
  };
</script>
</html>`;

export type CaptchaDouble = Awaited<ReturnType<typeof openCaptchaDouble>>;

type Answer = { status: number; body: string } | 'hang up' | null;

const pages: Record<string, { type: string; body: string }> = {
  '/api.js': { type: 'text/javascript', body: captchaScript },
  '/frame': { type: 'text/html', body: captchaFrame },
};

/**
 * Starts a local server that verifies CAPTCHA tokens and serves the widget. Each token that starts with
 * `solved-` is accepted only once.
 */
export async function openCaptchaDouble() {
  const calls: Record<string, string>[] = [];
  const used = new Set<string>();
  let always: Answer = null;
  const { origin, close } = await openLoopbackServer(async (request, response) => {
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
  return {
    url: `${origin}/siteverify`,
    calls,
    answerWith: (next: Answer) => {
      always = next;
    },
    close,
  };
}
