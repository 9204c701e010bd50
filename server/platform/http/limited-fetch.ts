/**
 * Returns a `fetch` that fails if a response is longer than `mostBytes`. `isExceeded` tells whether this
 * happened, because the code that reads the body may hide the error.
 */
export function limitedFetch(mostBytes: number): { fetch: typeof fetch; isExceeded: () => boolean } {
  let isExceeded = false;
  const limited: typeof fetch = async (input, init) =>
    limitedAnswer(await fetch(input, init), mostBytes, () => {
      isExceeded = true;
    });
  return { fetch: limited, isExceeded: () => isExceeded };
}

/** Returns a response whose body fails if it is longer than `mostBytes`. */
export function limitedAnswer(answer: Response, mostBytes: number, onExceeded = () => {}): Response {
  if (!answer.body) return answer;
  let bytes = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes <= mostBytes) return controller.enqueue(chunk);
      onExceeded();
      controller.error(new Error('The answer is too large'));
    },
  });
  const { status, statusText, headers } = answer;
  return new Response(answer.body.pipeThrough(counted), { status, statusText, headers });
}
