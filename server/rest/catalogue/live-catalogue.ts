import type { Sql } from '#server/platform/database/connect.ts';
import type { Logger } from '#server/platform/log.ts';
import { refusal } from '../refusal.ts';
import type { Catalogue } from './catalogue.ts';
import { readCatalogue } from './read-catalogue.ts';

const channel = 'pgrst';
const leastPause = 1000;

/** The catalogue as it is now: read at start and again whenever the schema is said to have changed. */
export type LiveCatalogue = {
  /** The catalogue. Throws 503 PGRST002 while it has never been read. */
  current(): Catalogue;
  /** Reads it anew; a failure keeps the old one and is logged. */
  reload(): Promise<void>;
  /** Reads it anew in the background, at most once a second: a statement met a name that is gone. */
  suspectStale(): void;
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** `NOTIFY pgrst` on the database, as the migrations end with, makes every node read its catalogue again. */
export function createLiveCatalogue(owner: Sql, schema: string, log: Logger, now: () => Date): LiveCatalogue {
  let catalogue: Catalogue | null = null;
  let loading: Promise<void> | null = null;
  let isStale = false;
  let loadedAt = 0;
  let unlisten: (() => Promise<void>) | null = null;

  const load = async (): Promise<void> => {
    do {
      isStale = false;
      loadedAt = now().getTime();
      const read = await readCatalogue(owner, schema);
      // What was compiled by the old one stays good as long as nothing has changed.
      if (textOf(catalogue) !== textOf(read)) catalogue = read;
    } while (isStale);
  };
  // A change that is told while reading may have been missed by it, so it is read once more.
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
      throw refusal(503, 'PGRST002', 'Could not query the database for the schema cache. Retrying.', {
        headers: { 'retry-after': '1' },
      });
    },
    reload,
    suspectStale() {
      if (now().getTime() - loadedAt > leastPause) void reload();
    },
    async start() {
      // Listening first, and reading again after a lost connection, leaves no change unseen.
      const listening = await owner.listen(
        channel,
        () => void reload(),
        () => void reload(),
      );
      unlisten = listening.unlisten;
      await reload();
    },
    async stop() {
      await unlisten?.();
      await loading;
    },
  };
}

/** The order counts, as `select=*` gives columns in theirs. */
function textOf(catalogue: Catalogue | null): string {
  return JSON.stringify(catalogue, (_name, value) => (value instanceof Map ? [...value] : value));
}
