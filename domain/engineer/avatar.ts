import { engineerErrors } from '../errors/engineer.ts';

export const AVATAR_BUCKET = 'avatars';
/** Media types of a chosen picture. It is stored as PNG or JPEG. */
export const AVATAR_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
/** In bytes; a chosen picture of exactly this size is accepted. */
const CHOSEN_LIMIT = 5 * 1024 * 1024;
/** Longest side of the stored picture, in pixels. */
export const AVATAR_SIDE = 320;

/** The error sentence of a chosen picture, or null. Checks name, size and type, not the content. */
export function avatarError(file: { name: string; size: number; type: string }): string | null {
  if (!AVATAR_TYPES.some((type) => type === file.type)) return engineerErrors.avatarNotAPicture(file.name);
  return file.size > CHOSEN_LIMIT ? engineerErrors.avatarTooLarge(file.name) : null;
}

/** The path of a picture: its engineer's folder, then unguessable letters and digits. */
export function avatarPath(engineerId: string, random: string, type: 'image/png' | 'image/jpeg'): string {
  return `${engineerId}/${random}.${type === 'image/png' ? 'png' : 'jpg'}`;
}

/** The largest square in the middle of a picture, in its pixels. */
export function middleSquare(width: number, height: number): { x: number; y: number; side: number } {
  const side = Math.min(width, height);
  return { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 2), side };
}
