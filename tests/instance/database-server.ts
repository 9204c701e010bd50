import { inject } from 'vitest';

/** The server that the run's databases are on, and the name of the migrated one that tests copy. */
export type DatabaseServer = { url: string; template: string };

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: DatabaseServer;
  }
}

export function databaseServer(): DatabaseServer {
  return inject('databaseServer');
}
