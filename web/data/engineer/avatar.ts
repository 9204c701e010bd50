import { AVATAR_BUCKET, AVATAR_SIDE, avatarPath, middleSquare } from '#domain/engineer/avatar.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { attachmentErrors } from '#domain/errors/attachment.ts';
import { engineerErrors } from '#domain/errors/engineer.ts';
import { storageClient } from '../backend/backend.ts';
import { followUpload } from '../backend/upload-progress.ts';

/** The picture is drawn on a canvas, which removes the metadata that cameras add. */
type Portrait = { blob: Blob; type: 'image/png' | 'image/jpeg' };

export async function uploadAvatar(
  engineerId: string,
  file: File,
  onProgress: (share: number) => void,
): Promise<string> {
  const portrait = await portraitOf(file);
  const path = avatarPath(engineerId, crypto.randomUUID(), portrait.type);
  const stopFollowing = followUpload(path, { onProgress, signal: new AbortController().signal });
  try {
    const storage = await storageClient();
    const bucket = storage.from(AVATAR_BUCKET);
    const picture = new File([portrait.blob], file.name, { type: portrait.type });
    const { error } = await bucket.upload(path, picture, { cacheControl: '3600', upsert: false });
    if (error) throw error;
    return new URL(bucket.getPublicUrl(path).data.publicUrl).pathname;
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new AppError('uploadFailed', attachmentErrors.uploadFailed(file.name, message), { cause });
  } finally {
    stopFollowing();
  }
}

async function portraitOf(file: File): Promise<Portrait> {
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png';
  const refusal = new AppError('avatarNotAPicture', engineerErrors.avatarNotAPicture(file.name));
  const picture = await createImageBitmap(file).catch(() => {
    throw refusal;
  });
  const { x, y, side } = middleSquare(picture.width, picture.height);
  const shown = Math.min(side, AVATAR_SIDE);
  const canvas = document.createElement('canvas');
  canvas.width = shown;
  canvas.height = shown;
  canvas.getContext('2d')?.drawImage(picture, x, y, side, side, 0, 0, shown, shown);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9));
  if (!blob) throw refusal;
  return { blob, type };
}
