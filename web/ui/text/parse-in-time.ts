import type { Root } from 'mdast';

const mostMilliseconds = 300;
/** A worker loads the parser before its first answer. */
const millisecondsToStart = 10_000;

let worker: Worker | null = null;
let last: Promise<unknown> = Promise.resolve();

/**
 * Parses a text in a worker, one after the other. Returns null if that takes more than 300 ms, because a hostile text
 * can take minutes. The page stays usable meanwhile.
 */
export function parseInTime(markdown: string): Promise<Root | null> {
  const parsed = last.then(() => parse(markdown));
  last = parsed;
  return parsed;
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
