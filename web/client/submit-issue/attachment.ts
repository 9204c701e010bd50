import { attachmentExtension } from '#domain/attachment/accepted-files.ts';
import type { SecretKind } from '#domain/secret/kinds.ts';
import type { DroppedFile } from '#web/ui/forms/file-list.tsx';
import type { StoredFile } from './draft.ts';

export type Attachment = DroppedFile & {
  source: File | null;
  stored: StoredFile | null;
  isCutOff: boolean;
  secrets: readonly SecretKind[];
};

export function chosenAttachment(source: File, name: string): Attachment {
  const extension = attachmentExtension(name);
  const isPicture = extension === 'png' || extension === 'jpg' || extension === 'jpeg';
  return {
    id: crypto.getRandomValues(new Uint32Array(2)).join('-'),
    name,
    size: source.size,
    state: 'waiting',
    thumbnail: isPicture ? URL.createObjectURL(source) : undefined,
    source,
    stored: null,
    isCutOff: false,
    secrets: [],
  };
}

export function storedAttachment(stored: StoredFile): Attachment {
  const { path, name, size } = stored;
  return { id: path, name, size, state: 'done', source: null, stored, isCutOff: false, secrets: [] };
}

export function forgetThumbnail({ thumbnail }: Attachment): void {
  if (thumbnail) URL.revokeObjectURL(thumbnail);
}
