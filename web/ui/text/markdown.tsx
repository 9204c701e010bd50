import { lazy, Suspense } from 'react';
import { classNames } from '../tokens/class-names.ts';
import { AsTyped, type MarkdownProps } from './as-typed.tsx';
import { LongText } from './long-text.tsx';

// The parser is larger than most screens, and most texts have no marks.
const BoundedMarkedText = lazy(() =>
  import('./bounded-marked-text.tsx').then(
    (loaded) => ({ default: loaded.BoundedMarkedText }),
    () => ({ default: AsTyped }),
  ),
);

/** The parser bounds texts with more paragraphs. */
const MOST_PARAGRAPHS = 200;

const MARK = /[*_~`<>[\]|\\&#=@]|https?:|www\.|^[ \t]|^[-+]|^\d+[.)]|[ \t]$|[\r\0]/im;

/** Loads the Markdown parser if the text needs it, and shows the text as typed until then. */
export function Markdown(props: MarkdownProps) {
  const { children: text, className } = props;
  if (isPlain(text)) return <Paragraphs text={text} className={className} />;
  return (
    <Suspense fallback={<AsTyped {...props} />}>
      <BoundedMarkedText {...props} />
    </Suspense>
  );
}

/** Returns whether Markdown would show the text as a few paragraphs without any formatting. */
export function isPlain(text: string): boolean {
  return !MARK.test(text) && text.split(/\n{2,}/, MOST_PARAGRAPHS + 1).length <= MOST_PARAGRAPHS;
}

export function Paragraphs({ text, className }: { text: string; className?: string | undefined }) {
  const paragraphs = text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '');
  return (
    <div className={classNames('prose', className)}>
      {paragraphs.map((paragraph, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
        <p key={place}>
          <LongText>{paragraph.replace(/^\n|\n$/g, '')}</LongText>
        </p>
      ))}
    </div>
  );
}
