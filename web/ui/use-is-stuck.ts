import { useEffect, useState } from 'react';

/** Whether a mark on the page has been scrolled above `top` pixels, where what follows it stays. */
export function useIsStuck(mark: { current: HTMLElement | null }, top: number): boolean {
  const [isStuck, setIsStuck] = useState(false);
  useEffect(() => {
    if (!mark.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => setIsStuck(entry !== undefined && entry.boundingClientRect.top < top),
      { rootMargin: `-${top}px 0px 0px` },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [mark, top]);
  return isStuck;
}
