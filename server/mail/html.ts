import type { MailContent } from './mailer.ts';

const sans = "font-family:Inter,system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const mono = "font-family:'JetBrains Mono',ui-monospace,Menlo,Consolas,monospace";

// The colours of the web app are repeated here because mail programs do not support custom properties.
const ground = '#f8f9fa';
const surface = '#ffffff';
const sunken = '#eff1f4';
const hairline = '#dee2e7';
const ink = '#15191d';
const muted = '#535c67';
const accent = '#ffc926';
const onAccent = '#15191d';

// The second rule is for Outlook, which uses a dark theme of its own.
const darkTheme =
  '@media (prefers-color-scheme:dark){.ground{background:#101316!important}.card{background:#171b1f!important}' +
  '.ink{color:#eef1f4!important}.quiet,.quiet a{color:#a3adb8!important}.line,.said{border-color:#2a3037!important}' +
  '.value{background:#0b0d0f!important;color:#eef1f4!important}}' +
  '[data-ogsc] .ink,[data-ogsc] .value{color:#eef1f4!important}[data-ogsc] .quiet,[data-ogsc] .quiet a{color:#a3adb8!important}' +
  '[data-ogsc] a.button{color:#15191d!important}';

/**
 * Renders an email as HTML with light and dark colours and without external resources. Uses tables because
 * some mail programs ignore the width, padding and colour of other elements.
 */
export function htmlOf(content: MailContent): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escaped(content.heading)}</title>
<style>:root{color-scheme:light dark;supported-color-schemes:light dark}${darkTheme}</style></head>
<body class="ground" style="margin:0;padding:0;background:${ground}">
${preheader(content)}
<div role="main" class="ground" style="padding:24px 12px;background:${ground}">
<table role="presentation" align="center" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;margin:0 auto;border-collapse:separate">
<tr><td class="card line" bgcolor="${surface}" style="padding:32px 24px;background:${surface};border:1px solid ${hairline};border-radius:8px;font-size:16px;line-height:24px;${sans}">
${partsOf(content).join('\n')}
</td></tr></table></div></body></html>
`;
}

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function partsOf(content: MailContent): string[] {
  const { heading, paragraphs, facts = [], said = [], steps, action, aside, footnote, choices } = content;
  // The button does the same as the code below it, with less work.
  const isSecond = ({ value }: { value: string }) => action !== undefined && CODE.test(value);
  return [
    `<p class="ink" style="margin:0 0 24px;font-size:14px;font-weight:600;color:${ink}"><span class="mark" style="padding-bottom:2px;border-bottom:3px solid ${accent}">LastMile</span></p>`,
    `<h1 class="ink" style="margin:0 0 16px;font-size:24px;line-height:32px;font-weight:600;overflow-wrap:anywhere;color:${ink}">${escaped(heading)}</h1>`,
    ...paragraphs.map(paragraph),
    ...said.map(quote),
    ...facts.filter((each) => !isSecond(each)).map(fact),
    ...(steps ? [paragraph(steps.title), list(steps.items)] : []),
    ...(action ? [button(action)] : []),
    ...facts.filter(isSecond).map(fact),
    ...(aside ? [quietLine(aside)] : []),
    `<p class="quiet line" style="margin:32px 0 0;padding-top:16px;border-top:1px solid ${hairline};font-size:13px;line-height:20px;color:${muted}">${escaped(footnote)}${choices ? `<br>${link(choices)}` : ''}</p>`,
  ];
}

// Without these invisible characters, mail programs would show the body after the preview text.
function preheader({ paragraphs: [first = ''] }: MailContent): string {
  return `<div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;color:${ground}">${escaped(first)}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>`;
}

function paragraph(text: string): string {
  return `<p class="ink" style="margin:0 0 16px;overflow-wrap:anywhere;color:${ink}">${escaped(text)}</p>`;
}

function quote({ who, text }: { who: string; text: string }): string {
  return `<div class="said" style="margin:0 0 16px;padding:2px 0 2px 16px;border-left:3px solid ${hairline}">
<p class="quiet" style="margin:0 0 4px;font-size:14px;line-height:20px;font-weight:600;color:${muted}">${escaped(who)}</p>
${textWithLists(text)}</div>`;
}

/** Draws lines that start with a list mark as a list. */
function textWithLists(text: string): string {
  const parts: { tag: 'p' | 'ul' | 'ol'; lines: string[] }[] = [];
  for (const line of text.split('\n')) {
    const tag = line.startsWith('- ') ? 'ul' : /^\d+\. /.test(line) ? 'ol' : 'p';
    const last = parts.at(-1);
    if (tag === 'p' && last && last.tag !== 'p' && line.startsWith('  '))
      last.lines.push(`${last.lines.pop()}\n${line.trim()}`);
    else if (last?.tag === tag) last.lines.push(line);
    else parts.push({ tag, lines: [line] });
  }
  return parts
    .map(({ tag, lines }) => (tag === 'p' ? saidText(lines.join('\n').trim()) : marked(tag, lines)))
    .join('');
}

function saidText(text: string): string {
  if (text === '') return '';
  return `<p class="ink" style="margin:0 0 8px;white-space:pre-wrap;overflow-wrap:anywhere;color:${ink}">${escaped(text)}</p>`;
}

function marked(tag: 'ul' | 'ol', lines: readonly string[]): string {
  const start = tag === 'ol' ? ` start="${Number.parseInt(lines[0] ?? '', 10)}"` : '';
  return list(
    lines.map((line) => line.replace(/^(?:-|\d+\.) /, '')),
    tag,
    start,
  );
}

const CODE = /^\d{6}$/;

function fact({ label, value }: { label: string; value: string }): string {
  const [size, font] = CODE.test(value) ? [24, mono] : /^[0-9a-f]{8}-/.test(value) ? [14, mono] : [16, ''];
  return `<p class="quiet" style="margin:0 0 4px;font-size:14px;line-height:20px;color:${muted}">${escaped(label)}</p>
<p class="value" style="margin:0 0 16px;padding:8px 12px;background:${sunken};border-radius:8px;color:${ink};font-size:${size}px;line-height:${size + 8}px;white-space:pre-wrap;overflow-wrap:anywhere;${font}">${escaped(value)}</p>`;
}

function list(items: readonly string[], tag: 'ul' | 'ol' = 'ol', start = ''): string {
  const lines = items.map((item) => `<li style="margin:0 0 4px;white-space:pre-wrap">${escaped(item)}</li>`);
  return `<${tag}${start} class="ink" style="margin:0 0 16px;padding-left:24px;overflow-wrap:anywhere;color:${ink}">${lines.join('')}</${tag}>`;
}

function button({ label, url }: { label: string; url: string }): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:28px 0"><tr><td class="button" bgcolor="${accent}" style="border-radius:8px;background:${accent}"><a class="button" href="${escaped(url)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:${accent};color:${onAccent};font-weight:600;text-decoration:none">${escaped(label)}</a></td></tr></table>`;
}

function quietLine({ text, url }: { text: string; url: string }): string {
  return `<p class="quiet" style="margin:0 0 16px;font-size:14px;line-height:20px;color:${muted}">${escaped(text)}<br>${link({ label: url, url })}</p>`;
}

function link({ label, url }: { label: string; url: string }): string {
  return `<a href="${escaped(url)}" style="color:${muted};text-decoration:underline;overflow-wrap:anywhere">${escaped(label)}</a>`;
}
