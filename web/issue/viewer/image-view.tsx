import { useEffect, useState } from 'react';
import { fileErrors } from '#domain/errors/attachment.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { classNames } from '#web/ui/tokens/class-names.ts';
import { Unreadable, type ViewProps } from './view.tsx';

/** Each zoom is a multiple of the original size. Null fits the image to the window. */
const ZOOMS = [null, 1, 2, 4] as const;

export function ImageView({ file, content }: ViewProps) {
  const url = useObjectUrl(content);
  const [width, setWidth] = useState(0);
  const [step, setStep] = useState(0);
  const [isBroken, setIsBroken] = useState(false);
  const zoom = ZOOMS[step] ?? null;

  useEffect(() => {
    const zoomByKey = (event: KeyboardEvent) => {
      if (event.key === '+' || event.key === '=') setStep((now) => Math.min(now + 1, ZOOMS.length - 1));
      if (event.key === '-') setStep((now) => Math.max(now - 1, 0));
      if (event.key === '0') setStep(0);
    };
    window.addEventListener('keydown', zoomByKey);
    return () => window.removeEventListener('keydown', zoomByKey);
  }, []);

  // A browser would also show a picture that the server does not call one, because it is too large.
  if (isBroken || !content.type.startsWith('image/'))
    return <Unreadable reason={fileErrors.imageUnreadable} />;
  return (
    <div className="flex min-h-full min-w-full flex-col">
      <div className="grid flex-1 place-items-center p-4">
        {url && (
          <img
            src={url}
            alt={file.name}
            onLoad={({ currentTarget }) => setWidth(currentTarget.naturalWidth)}
            onError={() => setIsBroken(true)}
            style={zoom === null ? undefined : { width: width * zoom }}
            className={classNames(
              'border border-hairline bg-surface',
              zoom === null ? 'max-h-[calc(100dvh-11rem)] max-w-full object-contain' : 'max-w-none',
            )}
          />
        )}
      </div>
      <div className="sticky bottom-0 left-0 flex w-full items-center justify-center gap-2 border-t border-hairline bg-surface p-2 text-sm">
        <Button size="sm" aria-label="Zoom out" disabled={step === 0} onClick={() => setStep(step - 1)}>
          −
        </Button>
        <span role="status" className="min-w-12 text-center tabular-nums">
          {zoom === null ? 'Fit' : `${zoom * 100}%`}
        </span>
        <Button
          size="sm"
          aria-label="Zoom in"
          disabled={step === ZOOMS.length - 1}
          onClick={() => setStep(step + 1)}
        >
          +
        </Button>
      </div>
    </div>
  );
}

function useObjectUrl(content: Blob): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(content);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  return url;
}
