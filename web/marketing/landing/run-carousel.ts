const autoAdvance = 5000;

/**
 * Pauses on hover and focus. Does nothing if the user prefers reduced motion. Returns a function that stops
 * the carousel.
 */
export function runCarousel(carousel: HTMLElement | null): (() => void) | undefined {
  const track = carousel?.querySelector<HTMLElement>('[data-track]');
  if (!carousel || !track) return undefined;
  const count = track.children.length;
  const ended = new AbortController();
  let shown = 0;
  let isPointedAt = false;
  let isPaused = matchMedia('(prefers-reduced-motion: reduce)').matches;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isHeld = () => isPointedAt || carousel.querySelector(':focus-visible') !== null;

  function goTo(place: number): void {
    shown = (place + count) % count;
    draw();
    wait();
  }

  function wait(): void {
    clearTimeout(timer);
    if (!isPaused && !isHeld()) timer = setTimeout(() => goTo(shown + 1), autoAdvance);
  }

  function draw(): void {
    // The content security policy blocks style attributes but not style properties.
    track?.style.setProperty('transform', `translateX(${-100 * shown}%)`);
    track?.setAttribute('aria-live', isPaused ? 'polite' : 'off');
    for (const [place, slide] of [...(track?.children ?? [])].entries())
      slide.toggleAttribute('inert', place !== shown);
    for (const dot of carousel?.querySelectorAll<HTMLElement>('[data-slide]') ?? [])
      mark(dot, 'aria-current', Number(dot.dataset.slide) === shown);
    carousel?.toggleAttribute('data-paused', isPaused);
    carousel
      ?.querySelector('[data-pause]')
      ?.setAttribute('aria-label', isPaused ? 'Play quotes' : 'Pause quotes');
  }

  function press(event: Event): void {
    const button = event.target instanceof Element && event.target.closest<HTMLElement>('button');
    if (!button) return;
    const { step, slide, pause } = button.dataset;
    if (pause !== undefined) isPaused = !isPaused;
    goTo(slide === undefined ? shown + Number(step ?? 0) : Number(slide));
  }

  function point({ type }: Event): void {
    isPointedAt = type === 'pointerenter';
    wait();
  }

  const { signal } = ended;
  carousel.addEventListener('click', press, { signal });
  carousel.addEventListener('pointerenter', point, { signal });
  carousel.addEventListener('pointerleave', point, { signal });
  carousel.addEventListener('focusin', wait, { signal });
  // The next element gets the focus only after this event.
  carousel.addEventListener('focusout', () => setTimeout(wait), { signal });
  goTo(0);
  return () => {
    ended.abort();
    clearTimeout(timer);
  };
}

function mark(element: HTMLElement, attribute: string, isSet: boolean): void {
  if (isSet) element.setAttribute(attribute, 'true');
  else element.removeAttribute(attribute);
}
