import type { Root } from 'mdast';
import { useEffect, useState } from 'react';
import { AsTyped, type MarkdownProps } from './as-typed.tsx';
import { MarkedText, ShownMarkdown } from './marked-text.tsx';
import { parseInTime } from './parse-in-time.ts';

/** Shorter texts are parsed within milliseconds, whatever they contain. */
const longText = 2000;

/** Shows Markdown of anybody. Shows a long text as typed while it is parsed, and if that takes too long. */
export function BoundedMarkedText(props: MarkdownProps) {
  return props.children.length > longText ? <LongMarkedText {...props} /> : <MarkedText {...props} />;
}

function LongMarkedText(props: MarkdownProps) {
  const { children: text } = props;
  const [parsed, setParsed] = useState<{ text: string; root: Root | null } | null>(null);
  useEffect(() => {
    let isShown = true;
    void parseInTime(text).then((root) => isShown && setParsed({ text, root }));
    return () => {
      isShown = false;
    };
  }, [text]);
  const root = parsed?.text === text ? parsed.root : null;
  return root ? <ShownMarkdown root={root} {...props} /> : <AsTyped {...props} />;
}
