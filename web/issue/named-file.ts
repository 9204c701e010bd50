import { attachmentExtension } from '#domain/attachment/accepted-files.ts';
import { plainName } from '#domain/text/characters.ts';

export type NamedFile = { path: string; name: string };

/** The original name, or else the kind of file. */
export function namedFile(path: string, name: string | null | undefined, unnamed: string): NamedFile {
  if (name) return { path, name: plainName(name) };
  const kind = attachmentExtension(path)?.toUpperCase();
  return { path, name: kind ? `${unnamed} (${kind})` : unnamed };
}

/** Adds the missing extension, so that the file opens. */
export function nameToSave({ path, name }: NamedFile): string {
  return attachmentExtension(name) ? name : path.slice(path.lastIndexOf('/') + 1);
}
