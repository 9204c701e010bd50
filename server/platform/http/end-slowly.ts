import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/** What a connection may still send, in bytes, and for how long. */
type Rest = { bytes: number; milliseconds: number };

export const usualRest: Rest = { bytes: 64 * 1024 * 1024, milliseconds: 30_000 };

/**
 * Ends connections as HTTP recommends (RFC 9112, section 9.6): after the last response, reads what still arrives until
 * the other side ends the connection too. If it were closed at once, a response that was sent before its request had
 * arrived would be lost, and a proxy such as nginx would stop using the node for a while.
 */
export function endConnectionsSlowly(server: Server): void {
  server.on('connection', (socket: Socket) => {
    // Node calls this method after the last response of a connection.
    socket.destroySoon = () => endSlowly(socket);
  });
}

const statuses: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Answers a request that Node cannot read, and ends its connection. */
export function answerUnreadable({ code = '' }: { code?: string }, socket: Socket): void {
  // Each piece that follows such a request fails again.
  if (socket.writableEnded) return;
  if (code === 'ECONNRESET' || !socket.writable) socket.destroy();
  else endSlowly(socket, emptyAnswer(statuses[code] ?? 400), { ...usualRest, milliseconds: 1000 });
}

export function emptyAnswer(status: number): string {
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
}

/** Sends the answer, if any, and closes the connection when the other side has ended it or sends more than `rest`. */
export function endSlowly(socket: Socket, answer = '', rest = usualRest): void {
  socket.end(answer);
  limitRest(socket, rest, () => false);
}

/** Closes a connection that sends more than `rest` before `isOver`. */
export function limitRest(socket: Socket, rest: Rest, isOver: () => boolean): void {
  const [before, since] = [socket.bytesRead, Date.now()];
  // What Node reads without a use for it causes no event.
  const timer = setInterval(() => {
    const isTooMuch = socket.bytesRead - before > rest.bytes || Date.now() - since > rest.milliseconds;
    if (isTooMuch && !isOver()) socket.destroy();
    if (isOver() || socket.destroyed) clearInterval(timer);
  }, 20);
  timer.unref();
}
