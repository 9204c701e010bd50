import { attachmentExtension } from '#domain/attachment/accepted-files.ts';
import { plainName } from '#domain/text/characters.ts';

/** A stored file, and what it is called on screen. */
export type NamedFile = { path: string; name: string };

/** A file under the name it had where it came from; one whose name nobody told is called by what it is. */
export function namedFile(path: string, name: string | null | undefined, unnamed: string): NamedFile {
  if (name) return { path, name: plainName(name) };
  const kind = attachmentExtension(path)?.toUpperCase();
  return { path, name: kind ? `${unnamed} (${kind})` : unnamed };
}

/** A name that was never told has no extension, and a file without one opens with nothing. */
export function nameToSave({ path, name }: NamedFile): string {
  return attachmentExtension(name) ? name : path.slice(path.lastIndexOf('/') + 1);
}
