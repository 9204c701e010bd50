import { type ReactNode, use } from 'react';
import { IsDocument } from '../browser/hydration.ts';
import { LoadingLine } from '../feedback/loading-line.tsx';
import { Toaster } from '../feedback/toaster.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';

type AppFrameProps = {
  /**
   * The server may return this prerendered page for any address, so the page must not depend on the address.
   */
  isShell?: boolean;
  children?: ReactNode;
};

export function AppFrame({ isShell = false, children }: AppFrameProps) {
  const isDocument = use(IsDocument);
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {!isDocument && <LoadingLine />}
      <Header showsButtons={!isShell} />
      <main id="main" tabIndex={-1} className="flex-1 pt-16">
        {children}
      </main>
      <Footer />
      {!isDocument && <Toaster />}
      {!isDocument && <ScrollToTop />}
    </div>
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
