import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Markdown } from './markdown.tsx';

const html = (text: string) => renderToStaticMarkup(<Markdown>{text}</Markdown>);

test('HTML in a report is shown as text', () => {
  expect(html('<details><summary>Log</summary>at migrate (db.ts:12)</details>')).toContain(
    '&lt;details&gt;&lt;summary&gt;Log&lt;/summary&gt;at migrate (db.ts:12)&lt;/details&gt;',
  );
  expect(html('Press <kbd>Esc</kbd> twice')).toContain('Press &lt;kbd&gt;Esc&lt;/kbd&gt; twice');
});

test('HTML from a report is never rendered', () => {
  const shown = html('<script>alert(1)</script>\n\nHi <img src=x onerror=alert(1)> [a](javascript:alert(1))');
  expect(shown).not.toMatch(/<(script|img)/);
  expect(shown).not.toContain('href="javascript');
});

test('HTML comments from a template are hidden', () => {
  expect(html('<!-- Say where --> It is here')).toContain(
    '<pre tabindex="0"><code> It is here\n</code></pre>',
  );
  expect(html('Before\n<!-- Say what you did -->\n\n<!--\nAnd where\n-->\n\nAfter')).not.toMatch(
    /Say what|where/,
  );
});

test('text that is expensive to parse is shown as typed', () => {
  const typed = `${'- '.repeat(1000)}<b>`;
  expect(html(typed)).toBe(
    `<p class="prose whitespace-pre-wrap">${typed.replace('<', '&lt;').replace('>', '&gt;')}</p>`,
  );
});
