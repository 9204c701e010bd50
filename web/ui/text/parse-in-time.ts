import type { Root } from 'mdast';

const mostMilliseconds = 500;
/** A worker loads the parser before its first answer. */
const millisecondsToStart = 10_000;

let worker: Worker | null = null;
let last: Promise<unknown> = Promise.resolve();

const mostRemembered = 200;
const remembered = new Map<string, Root | null>();

/** Returns what `parseInTime` has returned for a text, or undefined. */
export function parsedBefore(markdown: string): Root | null | undefined {
  return remembered.get(markdown);
}

/**
 * Parses texts in a worker, one after the other. Returns null if a text takes more than 500 ms, because a
 * hostile one can take minutes. The page stays usable meanwhile.
 */
export function parseInTime(markdown: string): Promise<Root | null> {
  const parsed = last.then(() => {
    const before = parsedBefore(markdown);
    return before === undefined ? parse(markdown) : before;
  });
  last = parsed.then((root) => remember(markdown, root));
  return parsed;
}

function remember(markdown: string, root: Root | null): void {
  remembered.set(markdown, root);
  for (const oldest of remembered.keys()) {
    if (remembered.size <= mostRemembered) return;
    remembered.delete(oldest);
  }
}

async function parse(markdown: string): Promise<Root | null> {
  try {
    worker ??= await start();
    return await answer(worker, markdown, mostMilliseconds);
  } catch {
    worker?.terminate();
    worker = null;
    return null;
  }
}

async function start(): Promise<Worker> {
  const started = new Worker(new URL('./markdown-worker.ts', import.meta.url), { type: 'module' });
  try {
    await answer(started, '', millisecondsToStart);
    return started;
  } catch (error) {
    started.terminate();
    throw error;
  }
}

function answer(asked: Worker, markdown: string, milliseconds: number): Promise<Root | null> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The text takes too long.')), milliseconds);
    asked.onmessage = ({ data }: MessageEvent<Root | null>) => {
      clearTimeout(timer);
      resolve(data);
    };
    asked.onerror = () => {
      clearTimeout(timer);
      reject(new Error('The parser could not be loaded.'));
    };
    asked.postMessage(markdown);
  });
}
