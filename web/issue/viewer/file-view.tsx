import { type ComponentType, lazy, type Ref, Suspense } from 'react';
import { fileErrors } from '#domain/errors/attachment.ts';
import { useAttachmentContent } from '#web/data/issue/attachments.ts';
import { Button } from '#web/ui/forms/button.tsx';
import type { NamedFile } from '../named-file.ts';
import { type FileKind, fileKind } from './file-kind.ts';
import { ImageView } from './image-view.tsx';
import { TextView } from './text-view.tsx';
import { Unreadable, ViewLoading, type ViewProps } from './view.tsx';

const views: Record<FileKind, ComponentType<ViewProps>> = {
  image: ImageView,
  text: TextView,
  pdf: loaded(() => import('./pdf-view.tsx').then(({ PdfView }) => PdfView)),
  zip: loaded(() => import('./zip-view.tsx').then(({ ZipView }) => ZipView)),
  other: () => <Unreadable reason={fileErrors.kindNotShown} />,
};

export function FileView({ file, ref }: { file: NamedFile; ref: Ref<HTMLDivElement> }) {
  const { data: content, error, refetch } = useAttachmentContent(file.path);
  const View = views[fileKind(file.path)];
  return (
    <section
      ref={ref}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
      tabIndex={0}
      aria-label="File"
      className="min-h-0 flex-1 overflow-auto bg-ground -outline-offset-2!"
    >
      {content && (
        <Suspense fallback={<ViewLoading />}>
          <View key={file.path} file={file} content={content} />
        </Suspense>
      )}
      {!content && !error && <ViewLoading />}
      {!content && error && (
        <Unreadable reason={error.message}>
          <Button onClick={() => void refetch()}>Try Again</Button>
        </Unreadable>
      )}
    </section>
  );
}

function loaded(load: () => Promise<ComponentType<ViewProps>>) {
  return lazy(() =>
    load().then(
      (View) => ({ default: View }),
      () => ({ default: NotLoaded }),
    ),
  );
}

function NotLoaded() {
  return (
    <Unreadable reason={fileErrors.viewerNotLoaded}>
      <Button onClick={() => window.location.reload()}>Try Again</Button>
    </Unreadable>
  );
}
