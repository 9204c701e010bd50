import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentPaths } from '../web/ui/paths.ts';
import { bundledIsland, bundledStyles, ISLAND } from './bundle-documents.ts';

type Replacement = [pattern: RegExp, text: string | ((match: string, ...parts: string[]) => string)];

/**
 * Inlines styles, small scripts and the island into each document in `folder`, so that it paints without
 * further requests.
 */
export async function writeDocuments(folder: string): Promise<void> {
  const pages = documentPaths.map((path) => join(folder, path, 'index.html'));
  const replacements: Replacement[] = [
    [/<link rel="stylesheet" href="[^"]+"\/>/g, `<style>${await bundledStyles(folder, pages)}</style>`],
    [
      /<script src="\/([\w-]+\.js)"([^>]*)><\/script>/g,
      (_tag, file = '', attributes = '') =>
        `<script${attributes}>${readFileSync(join(folder, file), 'utf8')}</script>`,
    ],
    [islandTag, `<script type="module">${await bundledIsland()}</script>`],
  ];
  for (const page of pages) {
    const html = readFileSync(page, 'utf8');
    writeFileSync(
      page,
      replacements.reduce((text, part) => replaced(text, part, page), html),
    );
  }
}

const islandTag = new RegExp(`<script type="module" src="/${ISLAND.replaceAll('.', '\\.')}"></script>`, 'g');

function replaced(html: string, [pattern, text]: Replacement, page: string): string {
  if (!html.match(pattern)) throw new Error(`${page} holds nothing like ${pattern}.`);
  return html.replace(pattern, typeof text === 'string' ? () => text : text);
}
