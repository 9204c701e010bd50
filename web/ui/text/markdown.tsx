import { lazy, Suspense } from 'react';
import { classNames } from '../tokens/class-names.ts';
import { AsTyped, type MarkdownProps } from './as-typed.tsx';
import { LongText } from './long-text.tsx';

// The parser is larger than most screens, and most texts have no marks.
const MarkedText = lazy(() =>
  import('./marked-text.tsx').then(
    (loaded) => ({ default: loaded.MarkedText }),
    () => ({ default: AsTyped }),
  ),
);

/** Longer texts may have thousands of paragraphs, which the parser bounds. */
const LONGEST_PLAIN = 20_000;

const MARK = /[*_~`<>[\]|\\&#=@]|https?:|www\.|^[ \t]|^[-+]|^\d+[.)]|[ \t]$|[\r\0]/im;

/** Loads the Markdown parser if the text needs it, and shows the text as typed until then. */
export function Markdown(props: MarkdownProps) {
  const { children: text, className } = props;
  if (isPlain(text)) return <Paragraphs text={text} className={className} />;
  return (
    <Suspense fallback={<AsTyped {...props} />}>
      <MarkedText {...props} />
    </Suspense>
  );
}

/** Returns whether Markdown would show the text as a few paragraphs without any formatting. */
export function isPlain(text: string): boolean {
  return text.length <= LONGEST_PLAIN && !MARK.test(text);
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
