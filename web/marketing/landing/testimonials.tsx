import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { Container } from '#web/ui/layout/page.tsx';
import { areSamples, testimonials } from '../../../content/testimonials.ts';
import { runCarousel } from './run-carousel.ts';

export function Testimonials() {
  return (
    <section
      ref={runCarousel}
      data-island="carousel"
      aria-roledescription="carousel"
      aria-labelledby="testimonials"
      className="group py-14 sm:py-20"
    >
      <Container>
        <div className="flex flex-wrap items-center gap-3">
          <h2 id="testimonials" className="text-2xl font-semibold">
            What builders say
          </h2>
          {areSamples && <Badge>Sample quotes</Badge>}
        </div>
        <div className="mt-8 overflow-hidden">
          <div data-track className="carousel-track flex noscript:flex-col noscript:gap-10">
            {testimonials.map((said, place) => (
              // biome-ignore lint/a11y/useSemanticElements: a slide is a group in the pattern of carousels
              <div
                key={said.name}
                role="group"
                aria-roledescription="slide"
                aria-label={`${place + 1} of ${testimonials.length}`}
                className="w-full shrink-0"
              >
                <Said {...said} />
              </div>
            ))}
          </div>
        </div>
        <Controls />
      </Container>
    </section>
  );
}

function Said({ quote, name, role }: (typeof testimonials)[number]) {
  return (
    <figure>
      <blockquote className="max-w-text text-xl">“{quote}”</blockquote>
      <figcaption className="mt-5 text-sm">
        <span className="font-semibold">{name}</span>
        <span className="text-ink-muted">, {role}</span>
      </figcaption>
    </figure>
  );
}

function Controls() {
  return (
    <div className="mt-8 flex flex-wrap items-center gap-2 noscript:hidden">
      <Button className="px-2.5" data-step="-1" aria-label="Previous quote">
        <ChevronLeft className="size-4" />
      </Button>
      <Button className="px-2.5" data-step="1" aria-label="Next quote">
        <ChevronRight className="size-4" />
      </Button>
      <Button className="px-2.5" data-pause aria-label="Pause quotes">
        <Pause className="size-4 group-data-paused:hidden" />
        <Play className="hidden size-4 group-data-paused:block" />
      </Button>
      <div className="flex sm:ml-2">
        {testimonials.map((said, place) => (
          <button
            key={said.name}
            type="button"
            data-slide={place}
            aria-label={`Quote ${place + 1}`}
            className="group/dot grid size-7 sm:size-8 place-items-center rounded"
          >
            <span className="h-1 w-5 rounded-full bg-edge group-aria-[current]/dot:bg-ink" />
          </button>
        ))}
      </div>
    </div>
  );
}
