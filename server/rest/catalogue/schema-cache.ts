import type { Database } from '#server/platform/database/connect.ts';
import { keepListening } from '#server/platform/database/listening.ts';
import type { Logger } from '#server/platform/log.ts';
import { restError } from '../rest-error.ts';
import type { Catalogue } from './catalogue.ts';
import { readCatalogue } from './read-catalogue.ts';

const channel = 'pgrst';
const minReloadInterval = 1000;

/** Holds the catalogue, which is read at startup and again after every schema change. */
export type SchemaCache = {
  /** Returns the catalogue. Throws 503 PGRST002 until it has been read for the first time. */
  current(): Catalogue;
  /** Reads the catalogue again. If this fails, logs the error and keeps the previous catalogue. */
  reload(): Promise<void>;
  /**
   * Reads the catalogue again in the background, at most once a second, because an error suggests that it is
   * out of date.
   */
  suspectStale(): void;
  start(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Creates the catalogue cache of a schema. Migrations send `NOTIFY pgrst`, which makes every server read the
 * catalogue again.
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
      // The previous catalogue is kept if nothing changed, so that statements compiled from it stay cached.
      if (textOf(catalogue) !== textOf(read)) catalogue = read;
    } while (isStale);
  };
  // If a schema change is notified during a read, the read may miss it, so another read follows.
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
      // Listening starts before the first read, and every reconnect causes another read, so that no change is
      // missed.
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
