import type { Nodes, Parents } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { isTangled } from '#domain/text/tangled-markdown.ts';

/**
 * What somebody wrote in Markdown, as a person would type it in a plain mail; at most so many characters of it. What would
 * take too long to read is left as it was written.
 */
export function plainText(markdown: string, most = 4000): string {
  const read = isTangled(markdown) ? markdown : blocks(fromMarkdown(markdown));
  const text = read.replace(/^\n+|\s+$/g, '');
  const letters = [...text];
  return letters.length <= most ? text : `${letters.slice(0, most).join('').trimEnd()} …`;
}

function blocks(parent: Parents, between = '\n\n'): string {
  return parent.children.map((child) => block(child as Nodes)).join(between);
}

function block(node: Nodes): string {
  switch (node.type) {
    case 'list':
      return node.children
        .map((item, at) => {
          const mark = node.ordered ? `${(node.start ?? 1) + at}. ` : '- ';
          return mark + blocks(item, '\n').replace(/\n/g, `\n${' '.repeat(mark.length)}`);
        })
        .join('\n');
    case 'blockquote':
      return blocks(node).replace(/^/gm, '> ');
    case 'code':
      return node.value.replace(/^/gm, '    ');
    case 'thematicBreak':
      return '---';
    case 'definition':
      return '';
    default:
      return words(node);
  }
}

function words(node: Nodes): string {
  switch (node.type) {
    case 'break':
      return '\n';
    case 'image':
      return node.alt ? `[picture: ${node.alt}]` : '[picture]';
    case 'link': {
      const label = node.children.map(words).join('');
      return label === node.url || `mailto:${label}` === node.url ? label : `${label} (${node.url})`;
    }
    default:
      if ('value' in node) return node.value;
      return 'children' in node ? node.children.map((child) => words(child as Nodes)).join('') : '';
  }
}
