const shownInline = new Set(['image/png', 'image/jpeg', 'application/pdf', 'text/plain']);

/**
 * Returns headers that prevent a browser from running a stored file. Only pictures, PDFs and text are shown
 * inline. A browser saves a PDF instead of opening it as a page, whose address its scripts could read.
 * @param download the name to save the file under, '' for the name of the object, or null to show the file
 * inline
 * @param destination the `Sec-Fetch-Dest` header of a browser
 */
export function protectiveHeaders(
  mimetype: string,
  download: string | null,
  key: string,
  destination: string | undefined,
): Record<string, string> {
  const bareType = mimetype.split(';')[0]?.trim().toLowerCase() ?? '';
  const isPdf = bareType === 'application/pdf';
  const isShown = download === null && shownInline.has(bareType) && !(isPdf && destination === 'document');
  return {
    'content-type':
      bareType === 'text/html' || bareType === 'application/xhtml+xml'
        ? 'text/plain; charset=utf-8'
        : mimetype,
    'content-disposition': isShown ? 'inline' : attachment(download || (key.split('/').at(-1) ?? 'file')),
    'x-content-type-options': 'nosniff',
    // PDFs are not sandboxed, because the PDF viewers of some browsers do not work in a sandbox.
    'content-security-policy':
      isShown && isPdf ? "default-src 'none'; object-src 'self'" : "default-src 'none'; sandbox",
    ...(isPdf ? { vary: 'sec-fetch-dest' } : {}),
    'cross-origin-resource-policy': 'cross-origin',
    'referrer-policy': 'no-referrer',
  };
}

/** Returns a header with the encoded name and, for old clients, an ASCII name, as RFC 6266 recommends. */
function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
