/**
 * Returns a `fetch` that fails if a response is longer than `mostBytes`. `isExceeded` tells whether this
 * happened, because the code that reads the body may hide the error.
 */
export function limitedFetch(mostBytes: number): { fetch: typeof fetch; isExceeded: () => boolean } {
  let isExceeded = false;
  const limited: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init);
    if (!answer.body) return answer;
    let bytes = 0;
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        isExceeded ||= bytes > mostBytes;
        if (isExceeded) controller.error(new Error('The answer is too large'));
        else controller.enqueue(chunk);
      },
    });
    const { status, statusText, headers } = answer;
    return new Response(answer.body.pipeThrough(counted), { status, statusText, headers });
  };
  return { fetch: limited, isExceeded: () => isExceeded };
}
