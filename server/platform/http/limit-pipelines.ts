import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { stopParsing } from './stop-parsing.ts';

const mostUnanswered = 2;

/**
 * Ends a connection that sends more than two requests before it reads a response. Node runs all of them at
 * once, and each may open a file. Browsers send one after the other. A request for another protocol is answered as
 * usual and ends its connection. When a connection closes, so do all its requests and responses.
 */
export function limitPipelines(handle: RequestListener): RequestListener {
  const unanswered = new WeakMap<Socket, number>();
  const open = new WeakMap<Socket, Set<IncomingMessage | ServerResponse>>();
  return (request, response) => {
    const { socket } = request;
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (count > mostUnanswered) {
      stopParsing(socket);
      socket.destroy();
      return;
    }
    unanswered.set(socket, count);
    const messages = open.get(socket) ?? closeWith(socket);
    open.set(socket, messages);
    for (const message of [request, response]) {
      messages.add(message);
      message.once('close', () => messages.delete(message));
    }
    // After a request for another protocol, Node reads and forgets whatever follows.
    if (request.headers.upgrade !== undefined) response.setHeader('connection', 'close');
    // A response may end before Node runs the next request that it has read already.
    response.once('close', () =>
      setImmediate(() => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1)),
    );
    handle(request, response);
  };
}

/**
 * Returns a set whose messages close with the connection. Node forgets responses that wait for their turn when a CONNECT
 * request follows, and requests that were answered before their bodies arrived. What they hold, such as files and places
 * in limits, would never be released.
 */
function closeWith(socket: Socket): Set<IncomingMessage | ServerResponse> {
  const messages = new Set<IncomingMessage | ServerResponse>();
  // Node's own listeners come first.
  socket.once('close', () =>
    setImmediate(() => {
      for (const message of messages) message.destroy();
    }),
  );
  return messages;
}
