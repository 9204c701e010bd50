import type { ReadKind } from '#domain/repository/code-host.ts';
import type { ContentAddress } from './content-address.ts';

/** Something of a repository that is asked of the code host, with a token's rights or as everybody may. */
export type Reading<Found> = ContentAddress & {
  ask(token: string | null): Promise<{ kind: ReadKind; body: Found }>;
  /** Lets go of what was found and may not leave. */
  discard?: (body: Found) => void;
};

/** What may leave now, and whether it still may a while later where that can end. */
export type Granted<Found> = { body: Found; isStillAllowed?: () => Promise<boolean> };
