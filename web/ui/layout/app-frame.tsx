import { type ReactNode, use } from 'react';
import { IsDocument } from '../browser/hydration.ts';
import { LoadingLine } from '../feedback/loading-line.tsx';
import { Toaster } from '../feedback/toaster.tsx';
import { classNames } from '../tokens/class-names.ts';
import { ScrollToTop } from './scroll-to-top.tsx';

export function AppFrame({ children }: { children: ReactNode }) {
  const isDocument = use(IsDocument);
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {!isDocument && <LoadingLine />}
      {children}
      {!isDocument && <Toaster />}
      {!isDocument && <ScrollToTop />}
    </div>
  );
}

/** In the app, main fills the window, so that a footer does not move while the content loads. */
export function Main({ isShell = false, children }: { isShell?: boolean; children: ReactNode }) {
  return (
    <main
      id="main"
      tabIndex={-1}
      data-shell={isShell || undefined}
      className={classNames('flex-1 pt-14', !use(IsDocument) && 'min-h-dvh flex-none')}
    >
      {children}
    </main>
  );
}

function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only rounded bg-ink px-4 py-2 text-sm font-semibold text-ground focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
    >
      Skip to content
    </a>
  );
}
