import type { Root } from 'mdast';
import { useEffect, useState } from 'react';
import { AsTyped, type MarkdownProps } from './as-typed.tsx';
import { MarkedText, ShownMarkdown } from './marked-text.tsx';
import { parsedBefore, parseInTime } from './parse-in-time.ts';

const shortText = 1000;
const littleNesting = 2000;
const CONTAINER = /[-+*>]|\d[.)]|\[\^/g;

/**
 * Shows Markdown that anybody wrote. A text that is not simple is shown as typed until it is parsed, and stays so if that
 * takes too long.
 */
export function BoundedMarkedText(props: MarkdownProps) {
  return isSimple(props.children) ? <MarkedText {...props} /> : <SlowMarkedText {...props} />;
}

/**
 * Returns whether a text is parsed within milliseconds, whatever it contains. Each line takes time for each list, quote
 * or footnote around it.
 */
export function isSimple(markdown: string): boolean {
  if (markdown.length > shortText) return false;
  return (markdown.match(CONTAINER)?.length ?? 0) * markdown.split('\n').length <= littleNesting;
}

function SlowMarkedText(props: MarkdownProps) {
  const { children: text } = props;
  const [parsed, setParsed] = useState<{ text: string; root: Root | null } | null>(null);
  useEffect(() => {
    let isShown = true;
    void parseInTime(text).then((root) => isShown && setParsed({ text, root }));
    return () => {
      isShown = false;
    };
  }, [text]);
  const root = parsed?.text === text ? parsed.root : parsedBefore(text);
  return root ? <ShownMarkdown root={root} {...props} /> : <AsTyped {...props} />;
}
