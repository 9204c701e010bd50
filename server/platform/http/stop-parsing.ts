import type { Socket } from 'node:net';

type Parser = { onIncoming: () => number } & Record<string, unknown>;

/**
 * Keeps Node from running the thousands of requests or pieces of a body that it may have read already, which it does even
 * after the connection was destroyed. The parser is not documented. It takes 2 for the switch to another protocol.
 */
export function stopParsing(socket: Socket & { parser?: unknown }): void {
  const parser = socket.parser as Parser | null | undefined;
  if (!parser) return;
  parser.onIncoming = () => 2;
  const onBody = Object.keys(parser).find(
    (key) => (parser[key] as { name?: string })?.name === 'parserOnBody',
  );
  if (onBody === undefined) return;
  const kept = parser[onBody];
  parser[onBody] = null;
  // Another connection gets this parser after this one is closed.
  socket.once('close', () => {
    parser[onBody] = kept;
  });
}
