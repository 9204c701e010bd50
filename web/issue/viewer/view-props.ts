import type { NamedFile } from '../named-file.ts';

/** What every way of looking at a file is given. */
export type ViewProps = { file: NamedFile; content: Blob };
