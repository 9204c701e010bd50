import type { MailContent } from './mail-content.ts';

const sans = "font-family:Inter,system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const mono = "font-family:'JetBrains Mono',ui-monospace,Menlo,Consolas,monospace";

// The product's own colours. Mail programs read no custom properties, so they stand on each element.
const [ground, surface, sunken, hairline] = ['#f8f9fa', '#ffffff', '#eff1f4', '#dee2e7'];
const [ink, muted, accent] = ['#15191d', '#535c67', '#ffc926'];
const darkTheme =
  '@media (prefers-color-scheme:dark){.ground{background:#101316!important}.card{background:#171b1f!important}' +
  '.ink{color:#eef1f4!important}.quiet,.quiet a{color:#a3adb8!important}.line{border-color:#2a3037!important}' +
  '.value{background:#0b0d0f!important;color:#eef1f4!important}}';

/** A mail as HTML: no tables, no pictures, nothing loaded from anywhere; light, and dark where the program asks. */
export function asHtml(content: MailContent): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escaped(content.heading)}</title>
<style>${darkTheme}</style></head>
<body class="ground" style="margin:0;padding:0;background:${ground}"><div class="ground" style="padding:32px 16px;background:${ground}">
<div class="card line" style="max-width:544px;margin:0 auto;padding:32px 24px;background:${surface};border:1px solid ${hairline};border-radius:8px;font-size:16px;line-height:24px;${sans}">
${partsOf(content).join('\n')}
</div></div></body></html>
`;
}

function partsOf({ heading, paragraphs, facts = [], steps, action, aside, footnote }: MailContent): string[] {
  return [
    `<p class="ink" style="margin:0 0 32px;font-size:14px;font-weight:600;color:${ink}">LastMile</p>`,
    `<h1 class="ink" style="margin:0 0 16px;font-size:24px;line-height:32px;font-weight:600;color:${ink}">${escaped(heading)}</h1>`,
    ...paragraphs.map(paragraph),
    ...facts.map(fact),
    ...(steps ? [paragraph(steps.title), list(steps.items)] : []),
    ...(action ? [button(action)] : []),
    ...(aside ? [quietLine(aside)] : []),
    `<p class="quiet line" style="margin:32px 0 0;padding-top:16px;border-top:1px solid ${hairline};font-size:14px;line-height:20px;color:${muted}">${escaped(footnote)}</p>`,
  ];
}

function paragraph(text: string): string {
  return `<p class="ink" style="margin:0 0 16px;color:${ink}">${escaped(text)}</p>`;
}

function fact({ label, value }: { label: string; value: string }): string {
  return `<p class="quiet" style="margin:0 0 4px;font-size:14px;color:${muted}">${escaped(label)}</p>
<p class="value" style="margin:0 0 16px;padding:8px 12px;background:${sunken};border-radius:8px;color:${ink};font-size:14px;white-space:pre-wrap;overflow-wrap:anywhere;${mono}">${escaped(value)}</p>`;
}

function list(items: readonly string[]): string {
  const lines = items.map((item) => `<li style="margin:0 0 4px">${escaped(item)}</li>`);
  return `<ol class="ink" style="margin:0 0 16px;padding-left:24px;color:${ink}">${lines.join('')}</ol>`;
}

function button({ label, url }: { label: string; url: string }): string {
  return `<p style="margin:32px 0"><a href="${escaped(url)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:${accent};color:${ink};font-weight:600;text-decoration:none">${escaped(label)}</a></p>`;
}

function quietLine({ text, url }: { text: string; url: string }): string {
  return `<p class="quiet" style="margin:0 0 16px;font-size:14px;color:${muted}">${escaped(text)}<br><a href="${escaped(url)}" style="color:${muted};overflow-wrap:anywhere">${escaped(url)}</a></p>`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
