import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

export type Page = {
  /** The content security policy. */
  policy: string;
  etag: string;
  bodies: Record<Coding, Buffer>;
};

/** A content coding (RFC 9110, section 8.4.1). */
export type Coding = (typeof codings)[number];

/** The content codings of pages, the smallest first. */
export const codings = ['br', 'gzip', 'identity'] as const;

export type WebBuild = {
  folder: string;
  /** Paths of the served files, relative to the build folder. */
  files: ReadonlySet<string>;
  /** The pages by file name. */
  pages: ReadonlyMap<string, Page>;
  /** Returns the file name of the page of a screen, or undefined if no screen has the path. */
  pageOf(path: string): string | undefined;
};

const root = new URL('../../build/', import.meta.url);

/**
 * Loads the built web app, or returns null if there is no build. The pages may load scripts and frames from
 * the `foreign` origins.
 */
export async function loadWebBuild(
  foreign: readonly string[] = [],
  folder: URL = root,
): Promise<WebBuild | null> {
  const client = fileURLToPath(new URL('client/', folder));
  const routes = await readFile(new URL('routes.json', folder), 'utf8').catch(() => null);
  if (routes === null) return null;
  const found = await readdir(client, { recursive: true, withFileTypes: true });
  const names = found
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(client.length));
  const files = names.map((name) => name.replace(/^\/+/, '')).filter((name) => !/\.(br|gz)$/.test(name));
  const pages = files.filter((name) => name.endsWith('.html'));
  const read = await Promise.all(
    pages.map(async (name) => [name, await readPage(`${client}${name}`, foreign)] as const),
  );
  const screens = Object.entries(JSON.parse(routes) as Record<string, string>).map(([pathname, page]) => ({
    pattern: new URLPattern({ pathname }),
    page,
  }));
  return {
    folder: client,
    files: new Set(files),
    pages: new Map(read),
    pageOf: (path) => screens.find(({ pattern }) => pattern.test({ pathname: path }))?.page,
  };
}

async function readPage(path: string, foreign: readonly string[]): Promise<Page> {
  const identity = await readFile(path);
  const [br, gzip] = await Promise.all(
    ['br', 'gz'].map((end) => readFile(`${path}.${end}`).catch(() => identity)),
  );
  return {
    policy: pagePolicy(identity.toString(), foreign),
    etag: `W/"${createHash('sha256').update(identity).digest('base64url')}"`,
    bodies: { br: br ?? identity, gzip: gzip ?? identity, identity },
  };
}

/**
 * Returns the content security policy of a page. It allows inline scripts and styles by their hash and
 * scripts and frames from the `foreign` origins.
 */
export function pagePolicy(html: string, foreign: readonly string[] = []): string {
  const scripts = hashesOf(html, /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  const styles = hashesOf(html, /<style[^>]*>([\s\S]*?)<\/style>/g);
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts, ...foreign].join(' '),
    ["style-src 'self'", ...styles, ...foreign].join(' '),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...foreign].join(' '),
    "manifest-src 'self'",
    ["frame-src 'self' blob:", ...foreign].join(' '),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function hashesOf(html: string, inline: RegExp): Set<string> {
  const texts = [...html.matchAll(inline)].map(([, text = '']) => text);
  return new Set(texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`));
}
