import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { isPlain, Paragraphs } from './markdown.tsx';
import { MarkedText } from './marked-text.tsx';

const html = (text: string) => renderToStaticMarkup(<MarkedText>{text}</MarkedText>);

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

test('an address of more than 2,048 characters is no link, because thousands of references may lead to it', () => {
  const link = (length: number) => html(`[a]: /${'x'.repeat(length - 1)}\n\n[a]`);
  expect([link(2048).includes('href'), link(2049).includes('href')]).toEqual([true, false]);
});

test('text that is expensive to parse is shown as typed', () => {
  const typed = `${'- '.repeat(1000)}<b>`;
  expect(html(typed)).toBe(
    `<p class="prose whitespace-pre-wrap">${typed.replace('<', '&lt;').replace('>', '&gt;')}</p>`,
  );
});

test.each([
  'The login fails.',
  'It’s slow: 3 seconds (or more)!\nEvery time, 100% of it.\n\n\nAnd 1.5 GB of memory -- why?\n',
  '"Quoted", $40 / 2 h; what’s next?',
])('a text without marks looks the same without the parser: %j', (text) => {
  expect(isPlain(text)).toBe(true);
  expect(renderToStaticMarkup(<Paragraphs text={text} />)).toBe(html(text));
});

test.each([
  '**bold**',
  '- item',
  '1. item',
  '# title',
  'title\n---',
  'see www.example.com',
  'see https://example.com',
  'two spaces  \nbreak the line',
  '    code',
  'a\n\n'.repeat(201),
])('a text with marks or thousands of paragraphs needs the parser: %j', (text) => {
  expect(isPlain(text)).toBe(false);
});
