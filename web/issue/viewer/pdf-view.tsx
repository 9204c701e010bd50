import { useEffect, useRef, useState } from 'react';
import { PdfPage } from './pdf-page.tsx';
import { type Pdf, pdfFault, readPdf } from './read-pdf.ts';
import { Unreadable, ViewLoading, type ViewProps } from './view.tsx';

const PAGE_LIMIT = 100;

export function PdfView({ content }: ViewProps) {
  const { pdf, fault } = usePdf(content);
  const column = useRef<HTMLDivElement>(null);
  const width = useWidth(column);
  if (fault) return <Unreadable reason={fault} />;
  const count = pdf?.document.numPages ?? 0;
  return (
    <div ref={column} className="mx-auto grid max-w-4xl gap-4 p-2 sm:p-6">
      {!pdf && <ViewLoading />}
      {pdf &&
        Array.from({ length: Math.min(count, PAGE_LIMIT) }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the page number
          <PdfPage key={index} pdf={pdf.document} number={index + 1} of={count} columnWidth={width} />
        ))}
      {count > PAGE_LIMIT && (
        <p className="py-4 text-center text-sm text-ink-muted">
          {PAGE_LIMIT} of {count} pages are shown. Download the file to read all of them.
        </p>
      )}
    </div>
  );
}

function usePdf(content: Blob): { pdf: Pdf | null; fault: string | null } {
  const [pdf, setPdf] = useState<Pdf | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    let isWanted = true;
    const reading = readPdf(content);
    reading.then(
      (read) => isWanted && setPdf(read),
      (error) => isWanted && setFault(pdfFault(error)),
    );
    return () => {
      isWanted = false;
      reading.then(
        ({ end }) => end(),
        () => {},
      );
    };
  }, [content]);
  return { pdf, fault };
}

/** Returns the width in pixels, without padding. Returns 0 before the first layout. */
function useWidth(element: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
