import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Container } from '#web/ui/page.tsx';
import { areSamples, testimonials } from '../../../content/testimonials.ts';
import { useCarousel } from './use-carousel.ts';

export function Testimonials() {
  const { index, goTo, isPaused, setIsPaused, hold, track } = useCarousel(testimonials.length);

  return (
    <section
      aria-roledescription="carousel"
      aria-labelledby="testimonials"
      className="py-14 sm:py-20"
      {...hold}
    >
      <Container>
        <div className="flex flex-wrap items-center gap-3">
          <h2 id="testimonials" className="text-2xl font-semibold">
            What builders say
          </h2>
          {areSamples && <Badge>Sample quotes</Badge>}
        </div>
        <div className="mt-8 overflow-hidden">
          <div ref={track} aria-live={isPaused ? 'polite' : 'off'} className="carousel-track flex">
            {testimonials.map((said, place) => (
              <figure
                key={said.name}
                aria-roledescription="slide"
                aria-label={`${place + 1} of ${testimonials.length}`}
                inert={place !== index}
                className="w-full shrink-0"
              >
                <blockquote className="max-w-text text-xl">“{said.quote}”</blockquote>
                <figcaption className="mt-5 text-sm">
                  <span className="font-semibold">{said.name}</span>
                  <span className="text-ink-muted">, {said.role}</span>
                </figcaption>
              </figure>
            ))}
          </div>
        </div>
        <div className="mt-8 flex items-center gap-2">
          <Button
            className="px-2.5"
            aria-label="Previous quote"
            onClick={() => goTo(index - 1)}
            icon={<ChevronLeft aria-hidden="true" className="size-4" />}
          />
          <Button
            className="px-2.5"
            aria-label="Next quote"
            onClick={() => goTo(index + 1)}
            icon={<ChevronRight aria-hidden="true" className="size-4" />}
          />
          <Button
            className="px-2.5"
            aria-label={isPaused ? 'Play quotes' : 'Pause quotes'}
            onClick={() => setIsPaused(!isPaused)}
            icon={
              isPaused ? (
                <Play aria-hidden="true" className="size-4" />
              ) : (
                <Pause aria-hidden="true" className="size-4" />
              )
            }
          />
          <div className="ml-2 flex">
            {testimonials.map((said, place) => (
              <button
                key={said.name}
                type="button"
                aria-label={`Quote ${place + 1}`}
                aria-current={place === index || undefined}
                onClick={() => goTo(place)}
                className="grid size-8 place-items-center rounded"
              >
                <span className={`h-1 w-5 rounded-full ${place === index ? 'bg-ink' : 'bg-edge'}`} />
              </button>
            ))}
          </div>
        </div>
      </Container>
    </section>
  );
}
