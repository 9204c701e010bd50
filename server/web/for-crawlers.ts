import type { WebBuild } from './build.ts';

const ownPage = /^(?:(.+)\/)?index\.html$/;

/** The pages that the build wrote, as paths: those that say something to whoever is not signed in. */
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

/**
 * The header that names a page's one address, whatever host or query it was asked for with (RFC 6596). One build
 * serves every instance, so that the page itself cannot know it.
 */
export function canonicalLink(origin: string, path: string): string {
  return `<${origin}${path}>; rel="canonical"`;
}
