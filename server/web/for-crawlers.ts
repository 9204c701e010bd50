import type { WebBuild } from './build.ts';

const ownPage = /^(?:(.+)\/)?index\.html$/;

/** The paths of the prerendered pages, which are the public ones. */
function publicPaths({ files }: WebBuild): string[] {
  const folders = [...files].flatMap(
    (file) =>
      ownPage
        .exec(file)
        ?.map((part) => part ?? '')
        .slice(1) ?? [],
  );
  return folders
    .filter((folder) => folder !== '404')
    .map((folder) => `/${folder}`)
    .sort();
}

/** What /sitemap.xml answers (sitemaps.org); `origin` is where people reach the instance. */
export function sitemapOf(build: WebBuild, origin: string): string {
  const places = publicPaths(build).map((path) => `  <url><loc>${origin}${path}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...places,
    '</urlset>',
    '',
  ].join('\n');
}

/** The canonical address of a page (RFC 6596): a header, since one build serves every instance. */
export function canonicalLink(origin: string, path: string): string {
  return `<${origin}${path}>; rel="canonical"`;
}
