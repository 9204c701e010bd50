import { useEffect, useRef } from 'react';
import { type LineRange, linesText, readLines } from './line-range.ts';
import { openViewer, type CodeViewer as Viewer } from './open-viewer.ts';

type CodeViewerProps = {
  path: string;
  text: string;
  lines: LineRange | null;
  onMark: (lines: LineRange) => void;
  onReady: (find: () => void) => void;
};

export function CodeViewer({ path, text, lines, onMark, onReady }: CodeViewerProps) {
  const host = useRef<HTMLDivElement>(null);
  const viewer = useRef<Viewer | null>(null);
  const latest = useRef({ lines, onMark, onReady });
  latest.current = { lines, onMark, onReady };

  useEffect(() => {
    if (!host.current) return;
    const opened = openViewer(host.current, {
      path,
      text,
      lines: latest.current.lines,
      onMark: (next) => latest.current.onMark(next),
    });
    viewer.current = opened;
    latest.current.onReady(opened.find);
    return () => opened.close();
  }, [path, text]);

  const marked = lines && linesText(lines);
  useEffect(() => {
    viewer.current?.show(readLines(marked));
  }, [marked]);

  return <div ref={host} className="[--code-height:min(70dvh,48rem)]" />;
}
