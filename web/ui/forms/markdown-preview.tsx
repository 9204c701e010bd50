import { type ComponentType, useEffect, useState } from 'react';
import { Skeleton } from '../feedback/skeleton.tsx';

type Renderer = ComponentType<{ children: string }>;

/** What a text in Markdown will look like; the renderer is loaded when the first preview is asked for. */
export function MarkdownPreview({ text }: { text: string }) {
  const [loaded, setLoaded] = useState<{ Renderer: Renderer | null } | null>(null);

  useEffect(() => {
    let isWanted = true;
    const show = (Renderer: Renderer | null) => isWanted && setLoaded({ Renderer });
    import('../text/markdown.tsx').then(
      ({ Markdown }) => show(Markdown),
      () => show(null),
    );
    return () => {
      isWanted = false;
    };
  }, []);

  if (text.trim() === '') return <p className="text-ink-muted">Nothing to preview yet.</p>;
  if (!loaded) return <Skeleton className="h-24" />;
  if (!loaded.Renderer) {
    return <p className="text-ink-muted">The preview could not be loaded. What you wrote is safe.</p>;
  }
  return <loaded.Renderer>{text}</loaded.Renderer>;
}
