import type { NamedFile } from '../named-file.ts';

export type ViewProps = { file: NamedFile; content: Blob };
