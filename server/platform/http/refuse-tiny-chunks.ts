import type { IncomingMessage, RequestListener } from 'node:http';

const mostChunks = 1000;
const leastMeanBytes = 256;

/**
 * Ends a connection that sends a chunked body in more than 1,000 pieces of less than 256 bytes on average, because
 * Node calls several functions for each piece.
 */
export function refuseTinyChunks(handle: RequestListener): RequestListener {
  return (request, response) => {
    if (request.headers['transfer-encoding'] !== undefined) countChunks(request);
    handle(request, response);
  };
}

function countChunks(request: IncomingMessage): void {
  const push = request.push.bind(request);
  let chunks = 0;
  let bytes = 0;
  // A listener of "data" would start the stream before its reader is ready.
  request.push = (chunk: Buffer | null, encoding) => {
    if (chunk === null) return push(chunk);
    chunks += 1;
    bytes += chunk.length;
    if (chunks <= mostChunks || bytes >= chunks * leastMeanBytes) return push(chunk, encoding);
    request.socket.destroy();
    return false;
  };
}
