import { useEffect, useRef, useState } from 'react';

const autoAdvance = 5000;

/** Which of `count` slides is shown: it moves on by itself until somebody reads, points or asks for no motion. */
export function useCarousel(count: number) {
  const [index, setIndex] = useState(0);
  const [isPaused, setIsPaused] = useState(false);
  const [isHeld, setIsHeld] = useState(false);
  const track = useRef<HTMLDivElement>(null);
  const goTo = (place: number) => setIndex((place + count) % count);

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) setIsPaused(true);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a jump to a slide starts its five seconds anew
  useEffect(() => {
    if (isPaused || isHeld) return;
    const timer = setInterval(() => setIndex((shown) => (shown + 1) % count), autoAdvance);
    return () => clearInterval(timer);
  }, [count, isPaused, isHeld, index]);

  // Set on the element and not as an attribute: a strict content policy refuses style attributes.
  useEffect(() => {
    track.current?.style.setProperty('transform', `translateX(${-100 * index}%)`);
  }, [index]);

  const hold = {
    onPointerEnter: () => setIsHeld(true),
    onPointerLeave: () => setIsHeld(false),
    onFocus: () => setIsHeld(true),
    onBlur: () => setIsHeld(false),
  };
  return { index, goTo, isPaused, setIsPaused, hold, track };
}
