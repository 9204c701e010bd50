import type { Clients } from './clients.ts';
import { loadConfig } from './config.ts';

let making: Promise<Clients> | null = null;

export function backend(): Promise<Clients> {
  making ??= make().catch((failure: unknown) => {
    making = null;
    throw failure;
  });
  return making;
}

async function make(): Promise<Clients> {
  const [{ makeClients }, config] = await Promise.all([import('./clients.ts'), loadConfig()]);
  return makeClients(config.anonKey);
}
