import fontUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import type { ReactNode } from 'react';
import { Links, Outlet, Scripts, useRouteError } from 'react-router';
import { AppFrame } from './ui/app-frame.tsx';
import { UnexpectedError } from './ui/unexpected-error.tsx';
import './ui/theme.css';

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#f8f9fa" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#101316" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="preload" href={fontUrl} as="font" type="font/woff2" crossOrigin="anonymous" />
        <script src="/theme.js" />
        <Links />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return (
    <AppFrame>
      <Outlet />
    </AppFrame>
  );
}

export function HydrateFallback() {
  return <AppFrame isShell />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <AppFrame>
      <UnexpectedError error={error} />
    </AppFrame>
  );
}
