import type { Database } from '#server/platform/database/connect.ts';
import { keepListening } from '#server/platform/database/listening.ts';
import type { Logger } from '#server/platform/log.ts';
import { restError } from '../rest-error.ts';
import type { Catalogue } from './catalogue.ts';
import { readCatalogue } from './read-catalogue.ts';

const channel = 'pgrst';
const minReloadInterval = 1000;

/** Caches the catalogue. It is read at startup and again after every schema change. */
export type SchemaCache = {
  /** Returns the catalogue. Throws 503 PGRST002 before the first read. */
  current(): Catalogue;
  /** Reads the catalogue again. If this fails, it logs the error and keeps the old catalogue. */
  reload(): Promise<void>;
  /** Reads the catalogue again in the background, at most once a second. */
  suspectStale(): void;
  start(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Creates the cache of a schema. Migrations send `NOTIFY pgrst`, which makes every node read the catalogue
 * again.
 */
export function createSchemaCache(
  { owner, ownerUrl }: Pick<Database, 'owner' | 'ownerUrl'>,
  schema: string,
  log: Logger,
  now: () => Date,
): SchemaCache {
  let catalogue: Catalogue | null = null;
  let loading: Promise<void> | null = null;
  let isStale = false;
  let loadedAt = 0;
  let stopListening: (() => Promise<void>) | null = null;

  const load = async (): Promise<void> => {
    do {
      isStale = false;
      loadedAt = now().getTime();
      const read = await readCatalogue(owner, schema);
      // An equal catalogue is not replaced, so statements compiled from it stay cached.
      if (textOf(catalogue) !== textOf(read)) catalogue = read;
    } while (isStale);
  };
  // A running read may miss a change that is notified meanwhile, so another read follows it.
  const reload = (): Promise<void> => {
    isStale = true;
    loading ??= load()
      .catch((error: unknown) => log.error({ err: error }, 'the catalogue could not be read'))
      .finally(() => {
        loading = null;
      });
    return loading;
  };

  return {
    current() {
      if (catalogue !== null) return catalogue;
      void reload();
      throw restError(503, 'PGRST002', 'Could not query the database for the schema cache. Retrying.', {
        headers: { 'retry-after': '1' },
      });
    },
    reload,
    suspectStale() {
      if (now().getTime() - loadedAt > minReloadInterval) void reload();
    },
    async start() {
      // Listening starts before the first read, and every reconnect reads again, so that no change is missed.
      const listening = Promise.withResolvers<void>();
      stopListening = keepListening({
        address: ownerUrl,
        channel,
        onNotice: () => void reload(),
        onGap: () => void reload().then(listening.resolve),
        onTrouble: (error) => {
          log.warn({ err: error }, 'changes of the schema cannot be listened for');
          listening.reject(error);
        },
      });
      await listening.promise;
    },
    async stop() {
      await stopListening?.();
      await loading;
    },
  };
}

function textOf(catalogue: Catalogue | null): string {
  return JSON.stringify(catalogue, (_name, value) => (value instanceof Map ? [...value] : value));
}
