import type { Socket } from 'node:net';
import type pg from 'pg';

type Connection = { attachListeners(stream: Pick<Socket, 'on'>): void };

/** PostgreSQL sends messages of up to 1 GB, which the driver collects in memory and cannot read past 512 MB. */
const maxMessageBytes = 64 * 1024 * 1024;

/**
 * Ends the connection, and with it the statement, if a message is too long or cannot be read. The driver would
 * throw outside of any promise, which ends the process.
 */
export function boundMessages(client: pg.Client): void {
  const { connection } = client as unknown as { connection: Connection };
  const attach = connection.attachListeners.bind(connection);
  connection.attachListeners = (stream) => attach(bounded(stream as Socket));
}

function bounded(stream: Socket): Pick<Socket, 'on'> {
  const check = lengthCheck();
  const on = (event: string, listener: (piece: Buffer) => void) => {
    const guarded = (piece: Buffer) => {
      try {
        check(piece);
        listener(piece);
      } catch (cause) {
        stream.destroy(
          Object.assign(new Error('Unreadable message', { cause }), { code: 'CONNECTION_LOST' }),
        );
      }
    };
    return stream.on(event, event === 'data' ? guarded : listener);
  };
  return { on } as Pick<Socket, 'on'>;
}

const headerBytes = 5;

/** Returns a function that takes the pieces of a stream and throws at the header of a message that is too long. */
function lengthCheck(): (piece: Buffer) => void {
  let header = Buffer.alloc(0);
  let unread = 0;
  return (piece) => {
    let position = 0;
    while (position < piece.length) {
      const step = unread > 0 ? unread : headerBytes - header.length;
      const end = Math.min(position + step, piece.length);
      if (unread > 0) unread -= end - position;
      else header = Buffer.concat([header, piece.subarray(position, end)]);
      position = end;
      if (header.length < headerBytes || unread > 0) continue;
      unread = header.readUInt32BE(1) - 4;
      header = Buffer.alloc(0);
      if (unread > maxMessageBytes) throw new Error(`A message of ${unread} bytes is too long`);
    }
  };
}
