import './ui/browser/no-eval.ts';
import fontUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { type ReactNode, use } from 'react';
import { Links, Outlet, Scripts, useRouteError } from 'react-router';
import { IsDocument } from './ui/browser/hydration.ts';
import { UnexpectedError } from './ui/feedback/unexpected-error.tsx';
import { AppFrame } from './ui/layout/app-frame.tsx';
import { Header } from './ui/layout/header.tsx';
import { PublicFrame } from './ui/layout/public-frame.tsx';
import './ui/tokens/styles.css';
// Runs before the first paint, so that the theme, the fonts and the links for signed-in users do not flash.
import theme from './ui/tokens/theme.js?raw';

const isPrerender = import.meta.env.SSR;

export function Layout({ children }: { children: ReactNode }) {
  const isDocument = use(IsDocument);
  return (
    <html lang="en" data-late-fonts={isDocument || undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#f8f9fa" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#101316" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {!isDocument && (
          <link rel="preload" href={fontUrl} as="font" type="font/woff2" crossOrigin="anonymous" />
        )}
        {/* Only the prerendered HTML holds the script, because it has run before hydration. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: The script is a file of ours. */}
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: isPrerender ? theme : '' }} />
        <Links />
      </head>
      <body>
        {children}
        {isDocument ? <Island /> : <Scripts />}
      </body>
    </html>
  );
}

function Island() {
  return (
    <>
      {import.meta.env.DEV && <script type="module" src="/@vite/client" />}
      <script type="module" src="/web/marketing/island.ts" />
    </>
  );
}

export default function Root() {
  return (
    <AppFrame>
      <Outlet />
    </AppFrame>
  );
}

/** The server returns this prerendered page for many addresses, so it must not depend on the address. */
export function HydrateFallback() {
  return (
    <AppFrame>
      <Header isBare />
    </AppFrame>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <AppFrame>
      <PublicFrame>
        <UnexpectedError error={error} />
      </PublicFrame>
    </AppFrame>
  );
}
