import { ChevronLeft, ChevronRight, Download, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { downloadUrl, useSignedUrls } from '#web/data/issue/attachments.ts';
import { buttonStyle } from '#web/ui/forms/button-style.ts';
import { type NamedFile, nameToSave } from '../named-file.ts';

type ViewerBarProps = {
  titleId: string;
  file: NamedFile;
  place: { at: number; of: number };
  onTurn: (by: 1 | -1) => void;
  onClose: () => void;
};

export function ViewerBar({ titleId, file, place, onTurn, onClose }: ViewerBarProps) {
  return (
    <div className="flex items-center gap-1 border-b border-hairline py-2 pr-2 pl-4 sm:gap-2">
      <div className="min-w-0 flex-1">
        <h2 id={titleId} className="line-clamp-2 text-sm font-semibold [overflow-wrap:anywhere]">
          <bdi>{file.name}</bdi>
        </h2>
        {place.of > 1 && (
          <p role="status" className="text-xs text-ink-muted tabular-nums">
            {place.at} of {place.of}
          </p>
        )}
      </div>
      {place.of > 1 && (
        <>
          <BarButton name="Previous file" isOff={place.at === 1} onPress={() => onTurn(-1)}>
            <ChevronLeft className="size-5" />
          </BarButton>
          <BarButton name="Next file" isOff={place.at === place.of} onPress={() => onTurn(1)}>
            <ChevronRight className="size-5" />
          </BarButton>
        </>
      )}
      <DownloadLink file={file} />
      <BarButton name="Close" onPress={onClose}>
        <X className="size-5" />
      </BarButton>
    </div>
  );
}

function DownloadLink({ file }: { file: NamedFile }) {
  const { data: urls } = useSignedUrls([file.path]);
  const url = urls?.[file.path];
  return (
    <a
      href={url && downloadUrl(url, nameToSave(file))}
      aria-label="Download"
      aria-disabled={url ? undefined : true}
      className={buttonStyle('secondary', 'sm', 'shrink-0 max-sm:px-2 pointer-coarse:min-h-11')}
    >
      <Download className="size-4" />
      <span className="max-sm:hidden">Download</span>
    </a>
  );
}

type BarButtonProps = { name: string; isOff?: boolean; onPress: () => void; children: ReactNode };

function BarButton({ name, isOff = false, onPress, children }: BarButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onPress}
      className="grid size-9 shrink-0 place-items-center rounded text-ink-muted hover:bg-sunken hover:text-ink aria-disabled:invisible pointer-coarse:size-11"
    >
      {children}
    </button>
  );
}
