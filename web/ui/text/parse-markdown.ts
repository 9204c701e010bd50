import type { Nodes, Parents, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { isTangled } from '#domain/text/markdown.ts';

/** The elements of a block of code with its copy button. */
const elementsOfCode = 9;
/** Ordinary reports have one element for 20 characters, dense ones one for 10. */
const charactersOfElement = 10;
const fewElements = 500;

const linesOfText = new Set<Nodes['type']>([
  ...(['paragraph', 'heading', 'tableCell', 'emphasis', 'strong', 'delete', 'link'] as const),
]);

/** Returns whether a node contains text and no blocks. HTML in it is text, too. */
export function isLineOfText({ type }: Nodes): boolean {
  return linesOfText.has(type);
}

/**
 * Parses Markdown. Returns null if that would take too long, or if the result has so many elements that a page with
 * several such texts would freeze.
 */
export function parseMarkdown(markdown: string): Root | null {
  if (isTangled(markdown)) return null;
  const root = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  joinHtml(root);
  return elementsOf(root) > fewElements + markdown.length / charactersOfElement ? null : root;
}

/** Joins neighboring blocks of HTML, which are shown as one block of code. */
function joinHtml(parent: Parents): void {
  if (isLineOfText(parent)) return;
  const joined: Nodes[] = [];
  for (const child of parent.children) {
    const before = joined.at(-1);
    if (child.type === 'html' && before?.type === 'html') before.value += `\n${child.value}`;
    else joined.push(child);
    if ('children' in child) joinHtml(child);
  }
  Object.assign(parent, { children: joined });
}

function elementsOf(node: Nodes): number {
  if (node.type === 'code' || node.type === 'html') return elementsOfCode;
  if (node.type === 'text') return 0;
  if (!('children' in node)) return 1;
  const shown = isLineOfText(node) ? node.children.filter(({ type }) => type !== 'html') : node.children;
  return shown.reduce((sum: number, child) => sum + elementsOf(child), 1);
}
