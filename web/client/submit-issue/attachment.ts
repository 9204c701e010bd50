import { attachmentExtension } from '#domain/attachment/accepted-files.ts';
import type { SecretKind } from '#domain/secret/kinds.ts';
import type { DroppedFile } from '#web/ui/forms/file-list.tsx';
import type { StoredFile } from './draft.ts';

export type Attachment = DroppedFile & {
  source: File | null;
  stored: StoredFile | null;
  /** Why it was not uploaded. */
  reason: string | null;
  isCutOff: boolean;
  isInspected: boolean;
  secrets: readonly SecretKind[];
};

const untried = { reason: null, isCutOff: false, isInspected: false, secrets: [] };

export function chosenAttachment(source: File, name: string): Attachment {
  const id = crypto.getRandomValues(new Uint32Array(2)).join('-');
  return { id, name, size: source.size, state: 'waiting', source, stored: null, ...untried };
}

export function storedAttachment(stored: StoredFile): Attachment {
  const { path, name, size, thumbnail } = stored;
  return { id: path, name, size, state: 'done', thumbnail, source: null, stored, ...untried };
}

const SIDE = 80;

/** Returns a small picture that a draft can keep, or undefined if the browser cannot draw the file. */
export async function thumbnailOf(file: File): Promise<string | undefined> {
  if (!/^(?:png|jpe?g)$/.test(attachmentExtension(file.name) ?? '')) return undefined;
  try {
    const picture = await createImageBitmap(file, { resizeHeight: SIDE, resizeQuality: 'medium' });
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [SIDE, SIDE];
    canvas.getContext('2d')?.drawImage(picture, (SIDE - picture.width) / 2, 0);
    return canvas.toDataURL('image/jpeg', 0.7);
  } catch {
    return undefined;
  }
}
