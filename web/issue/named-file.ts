import { attachmentExtension } from '#domain/attachment/accepted-files.ts';
import { plainName } from '#domain/text/characters.ts';

export type NamedFile = { path: string; name: string };

export function namedFile(path: string, name: string | null | undefined, unnamed: string): NamedFile {
  if (name) return { path, name: plainName(name) };
  const kind = attachmentExtension(path)?.toUpperCase();
  return { path, name: kind ? `${unnamed} (${kind})` : unnamed };
}

/** Uses the name of the stored file if the original name has no extension. */
export function nameToSave({ path, name }: NamedFile): string {
  return attachmentExtension(name) ? name : path.slice(path.lastIndexOf('/') + 1);
}
