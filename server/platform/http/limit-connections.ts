import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { scaled } from '../rate-limit/scaled.ts';
import type { Settings } from '../settings/settings.ts';

type Site = Pick<Settings, 'isLocal' | 'trustProxy' | 'limitFactor'>;

const mostOfNode = 10_000;
const mostOfAddress = 500;

/**
 * Closes connections beyond a quarter of the files that the process may open, at most 10,000, because a connection
 * needs three files for the two requests that it may send at once, and a process without files ends. On a local
 * instance without a proxy, also closes those beyond 500 of one address, multiplied by LIMIT_FACTOR. Elsewhere, the
 * address is that of the proxy.
 */
export function limitConnections(server: Server, site: Site, ofAddress = mostOfAddress): void {
  server.maxConnections = Math.min(mostOfNode, Math.floor(readOpenFiles() / 4));
  if (!site.isLocal || site.trustProxy !== false) return;
  const most = scaled(ofAddress, site.limitFactor);
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = String(socket.remoteAddress);
    const count = (open.get(address) ?? 0) + 1;
    if (count > most) {
      socket.destroy();
      return;
    }
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}

let openFiles: number | null = null;

function readOpenFiles(): number {
  if (openFiles !== null) return openFiles;
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as {
    userLimits?: { open_files?: { soft: number | string } };
  };
  const soft = Number(userLimits?.open_files?.soft);
  openFiles = Number.isFinite(soft) ? soft : Number.POSITIVE_INFINITY;
  return openFiles;
}
