import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { IsDocument } from './ui/browser/hydration.ts';
import { documentPaths } from './ui/page-urls.ts';

/** Renders the public pages to HTML at build time. */
export default async function render(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
) {
  const { pathname } = new URL(request.url);
  // All other addresses share one HTML file, which is rendered at the address of the front page.
  const isDocument = !routerContext.isSpaMode && documentPaths.includes(pathname.replace(/(.)\/+$/, '$1'));
  const body = await renderToReadableStream(
    <IsDocument value={isDocument}>
      <ServerRouter context={routerContext} url={request.url} />
    </IsDocument>,
  );
  await body.allReady;
  headers.set('Content-Type', 'text/html');
  return new Response(body, { status, headers });
}
