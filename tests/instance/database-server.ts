import { inject } from 'vitest';

/** `template` is the name of a migrated database. Tests create their databases as copies of it. */
export type DatabaseServer = { url: string; template: string };

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: DatabaseServer;
  }
}

export function databaseServer(): DatabaseServer {
  return inject('databaseServer');
}
