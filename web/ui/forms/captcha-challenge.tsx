import { type Ref, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { accountErrors } from '#domain/errors/account.ts';
import type { CaptchaWidget } from '#domain/wire/instance.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Button } from './button.tsx';
import { FormFailure } from './form-failure.tsx';
import { loadCaptcha } from './load-captcha.ts';

export type CaptchaChallengeProps = {
  ref: Ref<HTMLDivElement>;
  widget: CaptchaWidget;
  /** A new number starts a new challenge. This is needed because a token is valid for only one call. */
  turn: number;
  /** The token is null after it has expired. */
  onToken: (token: string | null) => void;
};

/** In a box that is narrower than this many pixels, the captcha is compact. */
const usualWidth = 304;

export function CaptchaChallenge({ ref, widget, turn, onToken }: CaptchaChallengeProps) {
  const place = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow(place);
  const [state, setState] = useState<'loading' | 'ready' | 'expired' | 'failed'>('loading');
  const [tries, setTries] = useState(0);
  const tell = useEffectEvent((token: string | null, now: typeof state) => {
    onToken(token);
    setState(now);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn and each try is another challenge.
  useEffect(() => {
    if (!place.current) return;
    const room = place.current.appendChild(document.createElement('div'));
    let isOver = false;
    let leave = () => {};
    tell(null, 'loading');
    loadCaptcha(widget)
      .then((captcha) => {
        if (isOver) return;
        const id = captcha.render(room, {
          sitekey: widget.siteKey,
          theme: isDark() ? 'dark' : 'light',
          size: isNarrow ? 'compact' : 'normal',
          callback: (token) => tell(token, 'ready'),
          'expired-callback': () => tell(null, 'expired'),
          'error-callback': () => {
            tell(null, 'failed');
            return true;
          },
        });
        leave = () => captcha.remove(id);
        tell(null, 'ready');
      })
      .catch(() => {
        if (!isOver) tell(null, 'failed');
      });
    return () => {
      isOver = true;
      leave();
      room.remove();
    };
  }, [widget, turn, tries, isNarrow]);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a second frame.
    <div ref={ref} tabIndex={-1} role="group" aria-label="Check that you are human" className="outline-none">
      {state === 'loading' && <Skeleton className="h-20 w-76 max-w-full" />}
      <div ref={place} hidden={state === 'loading'} />
      <div role="status" className="text-sm">
        {state === 'expired' && accountErrors.captchaExpired}
      </div>
      {state === 'failed' && (
        <FormFailure>
          <p>{accountErrors.captchaNotLoaded}</p>
          <Button size="sm" className="mt-2" onClick={() => setTries(tries + 1)}>
            Try again
          </Button>
        </FormFailure>
      )}
    </div>
  );
}

function isDark(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme ? theme === 'dark' : window.matchMedia('(prefers-color-scheme: dark)').matches;
}

/** While the box is hidden, its width is 0. */
function useIsNarrow(place: RefObject<HTMLElement | null>): boolean {
  const [isNarrow, setIsNarrow] = useState(false);
  useEffect(() => {
    const room = place.current?.parentElement;
    if (!room) return;
    const observer = new ResizeObserver(() => {
      if (room.clientWidth > 0) setIsNarrow(room.clientWidth < usualWidth);
    });
    observer.observe(room);
    return () => observer.disconnect();
  }, [place]);
  return isNarrow;
}
