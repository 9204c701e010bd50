import { engineerErrors } from '../errors/engineer.ts';

export const AVATAR_BUCKET = 'avatars';
/** Media types that a chosen picture may have; what is stored of it is a PNG or a JPEG. */
export const AVATAR_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
/** Of the picture that is chosen, in bytes; one of exactly this size is accepted. */
const CHOSEN_LIMIT = 5 * 1024 * 1024;
/** How wide and high the stored picture is at most, in pixels. */
export const AVATAR_SIDE = 320;

/** The sentence that refuses a chosen picture, or null; whether it truly is one shows when it is read. */
export function faultOfAvatar(file: { name: string; size: number; type: string }): string | null {
  if (!AVATAR_TYPES.some((type) => type === file.type)) return engineerErrors.avatarNotAPicture(file.name);
  return file.size > CHOSEN_LIMIT ? engineerErrors.avatarTooLarge(file.name) : null;
}

/** Where a picture is stored: in its engineer's own folder, under letters and digits that nobody can guess. */
export function avatarPath(engineerId: string, random: string, type: 'image/png' | 'image/jpeg'): string {
  return `${engineerId}/${random}.${type === 'image/png' ? 'png' : 'jpg'}`;
}

/** The largest square in the middle of a picture, in its pixels. */
export function middleSquare(width: number, height: number): { x: number; y: number; side: number } {
  const side = Math.min(width, height);
  return { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 2), side };
}
