import { engineerErrors } from '../errors/engineer.ts';

export const AVATAR_BUCKET = 'avatars';
export const AVATAR_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
const CHOSEN_LIMIT = 5 * 1024 * 1024;
/** The longest side of a stored picture in pixels. */
export const AVATAR_SIDE = 320;

/**
 * Returns the error message for the name, size or type of a picture, or null if they are valid. Does not
 * check the content of the picture.
 */
export function avatarError(file: { name: string; size: number; type: string }): string | null {
  if (!AVATAR_TYPES.some((type) => type === file.type)) return engineerErrors.avatarNotAPicture(file.name);
  return file.size > CHOSEN_LIMIT ? engineerErrors.avatarTooLarge(file.name) : null;
}

/**
 * Returns the path of a picture in the engineer's folder. `random` ensures that nobody can guess the path.
 */
export function avatarPath(engineerId: string, random: string, type: 'image/png' | 'image/jpeg'): string {
  return `${engineerId}/${random}.${type === 'image/png' ? 'png' : 'jpg'}`;
}

const storedAvatar = /^\/storage\/v1\/object\/public\/avatars\/[0-9a-f-]{36}\/[A-Za-z0-9_-]+\.(?:png|jpg)$/;

/** Returns whether a URL of this site names a stored picture, as `marketplace.avatar_object` does. */
export function isStoredAvatar(url: string, origin: string): boolean {
  return storedAvatar.test(url.startsWith(origin) ? url.slice(origin.length) : url);
}

/** Returns the largest square in the center of a picture, in pixels. */
export function middleSquare(width: number, height: number): { x: number; y: number; side: number } {
  const side = Math.min(width, height);
  return { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 2), side };
}
