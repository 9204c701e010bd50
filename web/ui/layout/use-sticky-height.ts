import { type RefObject, useEffect, useState } from 'react';

type Parts = {
  /** Stands where the bar does while nothing is scrolled. */
  mark: RefObject<HTMLElement | null>;
  bar: RefObject<HTMLElement | null>;
};

/**
 * The height in pixels that a bar had when it was scrolled to `top` pixels, where it stays; null before. With it the bar
 * may become lower there, and what follows keeps its place: it would move away under the finger that just scrolled. It is
 * taken once: a low bar does not say how high it would be, and to show it whole for that would move what is being read.
 */
export function useStuckBar({ mark, bar }: Parts, top: number): number | null {
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    if (!mark.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        const isStuck = entry !== undefined && entry.boundingClientRect.top < top;
        const now = bar.current?.offsetHeight ?? 0;
        setHeight((before) => (isStuck ? (before ?? now) : null));
      },
      { rootMargin: `-${top}px 0px 0px` },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [mark, bar, top]);
  return height;
}
