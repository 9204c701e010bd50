import { useCallback } from 'react';
import { Markdown } from '#web/ui/text/markdown.tsx';
import { linkWithin } from './link-within.ts';
import { placeSearch } from './use-code-place.ts';

export function RenderedMarkdown({ path, text }: { path: string; text: string }) {
  const innerLink = useCallback(
    (href: string) => {
      const linked = linkWithin(path, href);
      return linked === null ? null : placeSearch(linked);
    },
    [path],
  );
  return <Markdown innerLink={innerLink}>{text}</Markdown>;
}
