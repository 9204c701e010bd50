import { engineerErrors } from '../errors/engineer.ts';

export const AVATAR_BUCKET = 'avatars';
/** Accepted media types. Pictures are stored as PNG or JPEG. */
export const AVATAR_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
/** In bytes; a chosen picture of exactly this size is accepted. */
const CHOSEN_LIMIT = 5 * 1024 * 1024;
/** The longest side of a stored picture, in pixels. */
export const AVATAR_SIDE = 320;

/** Checks a chosen picture's name, size and type, but not its content. Returns the error sentence or null. */
export function avatarError(file: { name: string; size: number; type: string }): string | null {
  if (!AVATAR_TYPES.some((type) => type === file.type)) return engineerErrors.avatarNotAPicture(file.name);
  return file.size > CHOSEN_LIMIT ? engineerErrors.avatarTooLarge(file.name) : null;
}

/** Builds an avatar path: the engineer's folder, then unguessable letters and digits. */
export function avatarPath(engineerId: string, random: string, type: 'image/png' | 'image/jpeg'): string {
  return `${engineerId}/${random}.${type === 'image/png' ? 'png' : 'jpg'}`;
}

/** Returns the largest centered square of a picture, in pixels. */
export function middleSquare(width: number, height: number): { x: number; y: number; side: number } {
  const side = Math.min(width, height);
  return { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 2), side };
}
