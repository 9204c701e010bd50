import { type PDFDocumentProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { fileErrors } from '#domain/errors/attachment.ts';
import './pdf.css';

type PdfPageProps = { pdf: PDFDocumentProxy; number: number; of: number; columnWidth: number };

/** The maximum number of pixels of a drawn page. */
const PIXEL_LIMIT = 8_000_000;

/**
 * The page is an image. An invisible text layer makes the text selectable and readable for screen readers.
 */
export function PdfPage({ pdf, number, of, columnWidth }: PdfPageProps) {
  const frame = useRef<HTMLElement>(null);
  const isNear = useIsNear(frame);
  const [standing, setStanding] = useState<'waiting' | 'drawn' | 'failed'>('waiting');
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);

  useEffect(() => {
    if (!isNear || columnWidth === 0) return;
    const ending = new AbortController();
    async function draw() {
      const page = await pdf.getPage(number);
      if (ending.signal.aborted || !canvas.current || !text.current) return;
      const size = page.getViewport({ scale: 1 });
      const fitting = columnWidth / size.width;
      const sharpest = Math.sqrt(PIXEL_LIMIT / (size.width * size.height));
      const drawn = page.getViewport({ scale: Math.min(fitting * window.devicePixelRatio, sharpest) });
      canvas.current.width = Math.max(1, Math.floor(drawn.width));
      canvas.current.height = Math.max(1, Math.floor(drawn.height));
      const picture = page.render({ canvas: canvas.current, viewport: drawn });
      ending.signal.addEventListener('abort', () => picture.cancel());
      setScale(fitting);
      await picture.promise;
      setStanding('drawn');
      text.current.replaceChildren();
      const layer = new TextLayer({
        textContentSource: page.streamTextContent(),
        container: text.current,
        viewport: page.getViewport({ scale: fitting }),
      });
      ending.signal.addEventListener('abort', () => layer.cancel());
      await layer.render();
    }
    draw().catch(() => !ending.signal.aborted && setStanding((now) => (now === 'drawn' ? now : 'failed')));
    return () => ending.abort();
  }, [pdf, number, isNear, columnWidth]);

  return (
    <section
      ref={frame}
      aria-label={`Page ${number} of ${of}`}
      aria-busy={standing === 'waiting'}
      style={{ '--total-scale-factor': scale } as CSSProperties}
      className="pdf-page"
      data-drawn={standing === 'drawn' || undefined}
    >
      <div aria-hidden="true">
        <canvas ref={canvas} className="block w-full" />
      </div>
      <div ref={text} className="pdf-text" />
      {standing === 'failed' && (
        <p role="alert" className="p-6 text-sm">
          Page {number}: {fileErrors.pdfUnreadable}
        </p>
      )}
    </section>
  );
}

function useIsNear(frame: { current: HTMLElement | null }): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!frame.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true), {
      rootMargin: '800px',
    });
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [frame]);
  return isNear;
}
