import { Container } from '#web/ui/layout/page.tsx';
import { MarkedText } from '#web/ui/text/marked-text.tsx';
import { About } from './about.tsx';

/** Each level-2 heading of the Markdown text starts a section. */
type TextDocumentProps = { title: string; about: string; lead: string; text: string };

export function TextDocument({ title, about, lead, text }: TextDocumentProps) {
  const { opening, parts } = partsOf(text);
  return (
    <Container className="py-10 sm:py-14">
      <title>{`${title} · LastMile`}</title>
      <About title={title}>{about}</About>
      <h1 tabIndex={-1} className="text-2xl font-semibold sm:text-3xl">
        {title}
      </h1>
      <p className="mt-3 text-ink-muted">{lead}</p>
      <div className="mt-8 grid gap-x-16 gap-y-10 lg:grid-cols-[15rem_1fr]">
        <nav
          aria-label="Contents"
          className="lg:sticky lg:top-24 lg:max-h-[calc(100dvh-8rem)] lg:self-start lg:overflow-y-auto"
        >
          <h2 className="text-sm font-semibold">On this page</h2>
          <ol className="mt-2 sm:columns-2 lg:columns-1">
            {parts.map(({ id, heading }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="inline-block py-1 text-sm text-ink-muted underline-offset-4 hover:text-ink hover:underline"
                >
                  {heading}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <article className="min-w-0">
          <MarkedText className="text-lg" innerLink={pathWithin}>
            {opening}
          </MarkedText>
          {parts.map(({ id, heading, body }) => (
            <section key={id} aria-labelledby={id} className="mt-10 max-w-text">
              <h2 id={id} className="text-xl font-semibold">
                {heading}
              </h2>
              <MarkedText className="mt-3" innerLink={pathWithin}>
                {body}
              </MarkedText>
            </section>
          ))}
        </article>
      </div>
    </Container>
  );
}

const pathWithin = (href: string) => (/^\/(?!\/)/.test(href) ? href : null);

type Part = { id: string; heading: string; body: string };

function partsOf(text: string): { opening: string; parts: Part[] } {
  const [opening = '', ...rest] = text.split(/^## /m);
  const parts = rest.map((part) => {
    const [heading = '', ...lines] = part.split('\n');
    return { id: idOf(heading), heading: heading.trim(), body: lines.join('\n').trim() };
  });
  return { opening: opening.trim(), parts };
}

function idOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
