import type { Nodes, Parents, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { isTangled } from '#domain/text/markdown.ts';

/** A block of code has a button with a symbol. */
const elementsOfCode = 9;
/** Ordinary reports have an element for 20 characters, dense ones for 10. */
const charactersOfElement = 10;
const fewElements = 500;

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

/** Joins neighboring pieces of HTML, which are shown as one block of code. */
function joinHtml(parent: Parents): void {
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
  return node.children.reduce((sum, child) => sum + elementsOf(child), 1);
}
