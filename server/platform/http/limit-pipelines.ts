import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { stopParsing } from './stop-parsing.ts';

const mostUnanswered = 2;

/**
 * Ends a connection that sends more than two requests before it reads a response. Node runs all of them at
 * once, and each may open a file. Browsers send one after the other. A request for another protocol is answered as
 * usual and ends its connection.
 */
export function limitPipelines(handle: RequestListener): RequestListener {
  const unanswered = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (count > mostUnanswered) {
      stopParsing(socket);
      socket.destroy();
      return;
    }
    unanswered.set(socket, count);
    // After a request for another protocol, Node reads and forgets whatever follows.
    if (request.headers.upgrade !== undefined) response.setHeader('connection', 'close');
    // A response may end before Node runs the next request that it has read already.
    response.once('close', () =>
      setImmediate(() => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1)),
    );
    handle(request, response);
  };
}
