import { useState } from 'react';
import { isStoredAvatar } from '#domain/engineer/avatar.ts';
import { classNames } from '../tokens/class-names.ts';

const sizes = { sm: 'size-8 text-xs', md: 'size-10 text-sm', lg: 'size-16 text-xl' };

/**
 * Shows initials if the picture is missing or is not stored as one. Screen readers skip the avatar, so always
 * place it beside the name.
 */
export function Avatar({
  name,
  src,
  size = 'md',
}: {
  name: string;
  src?: string | null;
  size?: keyof typeof sizes;
}) {
  const look = classNames('shrink-0 rounded-full border border-hairline', sizes[size]);
  const [missing, setMissing] = useState<string | null>(null);
  if (src && isShown(src) && src !== missing)
    return (
      <img src={src} alt="" onError={() => setMissing(src)} className={classNames(look, 'object-cover')} />
    );
  return (
    <span
      aria-hidden="true"
      className={classNames(look, 'grid place-items-center bg-neutral-soft font-semibold')}
    >
      {initials(name)}
    </span>
  );
}

/**
 * Pictures from other sites are blocked by the content security policy, because those sites could learn about
 * the reader. Other files of this site may have too many pixels to be shown.
 */
function isShown(src: string) {
  return /^(?:blob:|data:image\/)/.test(src) || isStoredAvatar(src, window.location.origin);
}

function initials(name: string) {
  const words = name.trim().split(/\s+/);
  const picked = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return picked.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}
