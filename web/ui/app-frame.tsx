import type { ReactNode } from 'react';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LoadingLine } from './loading-line.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';
import { SkipLink } from './skip-link.tsx';
import { Toaster } from './toaster.tsx';

export function AppFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <LoadingLine />
      <Header />
      <main id="main" tabIndex={-1} className="flex-1 pt-16">
        {children}
      </main>
      <Footer />
      <Toaster />
      <ScrollToTop />
    </div>
  );
}
