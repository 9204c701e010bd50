export type Part = { id: string; heading: string; body: string };

/** Splits Markdown by level-2 headings. `opening` is the text before the first. */
export function partsOf(text: string): { opening: string; parts: Part[] } {
  const [opening = '', ...rest] = text.split(/^## /m);
  const parts = rest.map((part) => {
    const [heading = '', ...lines] = part.split('\n');
    return { id: idOf(heading), heading: heading.trim(), body: lines.join('\n').trim() };
  });
  return { opening: opening.trim(), parts };
}

function idOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
