import { describe, expect, it } from 'vitest';
import { layOut, oneLine } from './layout.ts';

const content = {
  heading: 'We have your issue',
  paragraphs: ['“<script>alert(1)</script> & "more"” is in.'],
  facts: [{ label: 'Description', value: 'first line\nsecond <b>line</b>' }],
  steps: { title: 'What happens next:', items: ['One', 'Two'] },
  action: { label: 'Open your issue', url: 'https://lastmile.test/confirm?token_hash=a&type=magiclink' },
  aside: { text: 'Or track it:', url: 'https://lastmile.test/track-progress' },
  footnote: 'Why you get this mail.',
};

describe('the email layout', () => {
  it('the email layout escapes user input', () => {
    const { html } = layOut(content);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;more&quot;');
    expect(html).not.toContain('<script>');
    expect(html).not.toContain('<b>');
  });

  it('a list in a user’s text is a list', () => {
    const text = 'I will:\n\n- fix <it>\n  and test\n- ship\n\n3. Then';
    const { html } = layOut({ ...content, said: [{ who: 'Ada', text }] });
    expect(html.replace(/ (?:class|style)="[^"]*"/g, '')).toContain(
      '<ul><li>fix &lt;it&gt;\nand test</li><li>ship</li></ul><ol start="3"><li>Then</li></ol>',
    );
  });

  it('the email layout shows the main link as a button in HTML and on its own line in plain text', () => {
    const { html, text, action } = layOut(content);
    expect(action).toBe(content.action.url);
    expect(html).toContain('href="https://lastmile.test/confirm?token_hash=a&amp;type=magiclink"');
    expect(text.split('\n')).toContain(content.action.url);
  });

  it('an email has the same content in plain text and HTML', () => {
    const { text } = layOut(content);
    for (const said of [
      'We have your issue',
      'What happens next:\n1. One',
      '2. Two',
      'Description:\n> first line\n> second <b>line</b>',
      'Or track it:',
      content.aside.url,
      content.footnote,
    ]) {
      expect(text).toContain(said);
    }
  });

  it('every line of a quoted text is marked, whichever line break it uses', () => {
    const { text } = layOut({ ...content, said: [{ who: 'Ada', text: 'a\rb\r\n\r\nc\u2028d\u2029e' }] });
    expect(text).toContain('Ada:\n> a\n> b\n>\n> c\n> d\n> e\n');
  });

  it('a text of many spaces is laid out in linear time', () => {
    const { text } = layOut({ ...content, said: [{ who: 'Ada', text: `${' '.repeat(500_000)}x \n\nEnd` }] });
    expect(text).toMatch(/ x\n>\n> End\n/);
  });

  it('the email layout requires only a heading, paragraphs and a footnote', () => {
    const { html, text, action } = layOut({ heading: 'Hello', paragraphs: ['Words.'], footnote: 'Why.' });
    expect(action).toBeNull();
    expect(html).not.toContain('<a ');
    expect(text).toBe('Hello\n\nWords.\n\n-- \nLastMile\nWhy.\n');
  });

  it('the email layout loads no external resources', () => {
    expect(layOut(content).html).not.toMatch(/<(img|link|script|iframe)|url\(|@import/);
  });
});

describe('email subjects', () => {
  it('an email subject has only one line, so that user input cannot add headers', () => {
    expect(oneLine('Broken\r\nBcc: everybody@example.com\u0000')).toBe('Broken Bcc: everybody@example.com');
  });

  it('an email subject keeps the direction of its text', () => {
    expect(oneLine('Bob\u202e quotes $91.50\u2066')).toBe('Bob quotes $91.50');
  });

  it('an email subject is truncated to 120 characters without splitting a character', () => {
    expect([...oneLine('🚀'.repeat(200))]).toHaveLength(120);
    expect(oneLine('x'.repeat(120))).toBe('x'.repeat(120));
  });
});
