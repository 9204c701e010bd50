import { attachmentExtension } from '#domain/attachment/accepted-files.ts';
import { plainName } from '#domain/text/characters.ts';

/** A stored file, and what it is called on screen. */
export type NamedFile = { path: string; name: string };

/** A file under its original name, or under its kind where the name is unknown. */
export function namedFile(path: string, name: string | null | undefined, unnamed: string): NamedFile {
  if (name) return { path, name: plainName(name) };
  const kind = attachmentExtension(path)?.toUpperCase();
  return { path, name: kind ? `${unnamed} (${kind})` : unnamed };
}

/** Adds the extension that an unknown name lacks, so that the file opens. */
export function nameToSave({ path, name }: NamedFile): string {
  return attachmentExtension(name) ? name : path.slice(path.lastIndexOf('/') + 1);
}
