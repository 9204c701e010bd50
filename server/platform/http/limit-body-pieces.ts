import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { largestChunkedBody } from '../fair-use/count-bodies.ts';
import { emptyAnswer, endSlowly, limitRest, usualRest } from './end-slowly.ts';
import { stopParsing } from './stop-parsing.ts';

const mostChunks = 100;
const bytesOfChunk = 1024;
const mostParts = 50;
const chunkedRest = { ...usualRest, bytes: 1024 * 1024 };

/**
 * Answers 413 and ends a connection that sends a body in very many pieces, because several functions run for each: a
 * chunked body of more than 8 MiB, or in more than 100 chunks beyond one for each KiB, or a form in more than 50 parts.
 * Large chunks allow at most 100 small ones after them. Node reads a body to its end even after the response, so also ends
 * a connection that then sends chunks or too many bytes.
 */
export function limitBodyPieces(handle: RequestListener): RequestListener {
  return (request, response) => {
    const { 'transfer-encoding': encoding, 'content-type': type = '' } = request.headers;
    const limits = [
      ...(encoding === undefined ? [] : [chunkLimit()]),
      ...(/^multipart\//i.test(type) ? [partLimit(type)] : []),
    ];
    if (limits.length > 0)
      watch(request, response, (piece) => limits.some((isExceeded) => isExceeded(piece)));
    response.once('finish', () => {
      if (request.complete) return;
      if (encoding === undefined) return limitRest(request.socket, usualRest, () => request.complete);
      // Otherwise Node runs functions for each chunk that still arrives.
      stopParsing(request.socket);
      endSlowly(request.socket, '', chunkedRest);
    });
    handle(request, response);
  };
}

type IsExceeded = (piece: Buffer) => boolean;

function chunkLimit(): IsExceeded {
  let chunks = mostChunks;
  let bytes = 0;
  return (chunk) => {
    bytes += chunk.length;
    // Otherwise a few large chunks could allow a hundred thousand small ones, which are read at once.
    chunks = Math.min(mostChunks, chunks - 1 + chunk.length / bytesOfChunk);
    return bytes > largestChunkedBody || chunks < 0;
  };
}

const boundary =
  /^multipart\/form-data;\s*boundary=("?)([\w()+,./:=?-]{1,70})\1\s*(?:;\s*charset=[\w-]+\s*)?;?$/i;

/** If the boundary is written in another way, each "--" counts. */
function partLimit(type: string): IsExceeded {
  const start = Buffer.from(`--${boundary.exec(type)?.[2] ?? ''}`);
  let parts = 0;
  return (piece) => {
    let at = piece.indexOf(start);
    while (at >= 0 && parts <= mostParts) {
      parts += 1;
      at = piece.indexOf(start, at + start.length);
    }
    return parts > mostParts;
  };
}

function watch(request: IncomingMessage, response: ServerResponse, isExceeded: IsExceeded): void {
  const push = request.push.bind(request);
  let isEnded = false;
  // A listener of "data" would start the stream before its reader is ready.
  request.push = (piece: Buffer | null, encoding) => {
    if (isEnded) return false;
    if (piece === null || !isExceeded(piece)) return push(piece, encoding);
    isEnded = true;
    stopParsing(request.socket);
    refuse(request.socket, response);
    return false;
  };
}

/** Answers before it ends the connection. Otherwise, a proxy would stop using the node. */
function refuse(socket: Socket, response: ServerResponse): void {
  if (response.headersSent) socket.destroy();
  else endSlowly(socket, emptyAnswer(413), { ...usualRest, milliseconds: 1000 });
}
