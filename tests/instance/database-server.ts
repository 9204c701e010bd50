import { inject } from 'vitest';

/** The server of all test databases and the name of the migrated database that tests copy. */
export type DatabaseServer = { url: string; template: string };

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: DatabaseServer;
  }
}

export function databaseServer(): DatabaseServer {
  return inject('databaseServer');
}
