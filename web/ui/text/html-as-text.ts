type MarkdownNode = { type: string; value?: string; children?: MarkdownNode[] };

const comments = /<!--[\s\S]*?-->/g;
const linesOfText = new Set(['paragraph', 'heading', 'tableCell', 'emphasis', 'strong', 'delete', 'link']);

/**
 * Shows markup that stands in a text as the text that it is: nobody's page is drawn with it, and no log that
 * was put between two tags goes missing. Comments stay hidden: they are notes to whoever fills in a template.
 */
export function htmlAsText() {
  return (tree: MarkdownNode) => {
    showBelow(tree);
  };
}

function showBelow(node: MarkdownNode): void {
  if (!node.children) return;
  for (const child of node.children) {
    if (child.type === 'html') {
      child.type = linesOfText.has(node.type) ? 'text' : 'code';
      child.value = child.value?.replace(comments, '') ?? '';
    }
    showBelow(child);
  }
  node.children = node.children.filter(({ type, value }) => type !== 'code' || value?.trim() !== '');
}
