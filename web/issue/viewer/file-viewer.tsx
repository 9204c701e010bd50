import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useModal } from '#web/ui/feedback/dialog.tsx';
import type { NamedFile } from '../named-file.ts';
import { FileView } from './file-view.tsx';
import { useOpenFile } from './use-open-file.ts';
import { ViewerBar } from './viewer-bar.tsx';

export function FileViewer({ files }: { files: readonly NamedFile[] }) {
  const { openPath, show, close } = useOpenFile();
  const index = files.findIndex(({ path }) => path === openPath);
  const file = files[index];
  const isOpen = file !== undefined;
  const dialog = useModal(isOpen);
  const content = useRef<HTMLDivElement>(null);
  const titleId = useId();

  // The file needs the focus, so that the arrow and page keys scroll it.
  useEffect(() => {
    if (isOpen) content.current?.focus();
  }, [isOpen]);
  useEffect(() => {
    if (openPath) content.current?.scrollTo(0, 0);
  }, [openPath]);

  const turn = (by: 1 | -1) => {
    const next = files[index + by];
    if (next) show(next.path);
  };
  const turnByKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // If the content is wider than the window, the arrow keys scroll the content and do not switch files.
    const { scrollWidth = 0, clientWidth = 0 } = content.current ?? {};
    if (scrollWidth > clientWidth) return;
    if (event.key === 'ArrowRight') turn(1);
    if (event.key === 'ArrowLeft') turn(-1);
  };

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onKeyDown={turnByKey}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      className="dialog m-auto h-[calc(100dvh-2rem)] max-h-none w-[calc(100%-2rem)] max-w-6xl overflow-hidden rounded border border-edge bg-surface p-0 text-ink max-sm:h-dvh max-sm:w-full max-sm:max-w-none max-sm:rounded-none max-sm:border-0"
    >
      {file && (
        <div className="flex h-full flex-col">
          <ViewerBar
            titleId={titleId}
            file={file}
            place={{ at: index + 1, of: files.length }}
            onTurn={turn}
            onClose={close}
          />
          <FileView ref={content} file={file} />
        </div>
      )}
    </dialog>
  );
}
