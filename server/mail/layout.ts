/** What a mail says; `layOut` gives it the one look all mails have. Everything is plain text, never HTML. */
export type MailContent = {
  heading: string;
  paragraphs: string[];
  facts?: { label: string; value: string }[];
  steps?: string[];
  action?: { label: string; url: string };
  /** A second way, as a quiet line below the button. */
  aside?: { text: string; url: string };
  /** Why the reader gets this mail, and what to do if it was not them. */
  footnote: string;
};

type LaidOut = { text: string; html: string; action: string | null };

/** Lays a mail out twice, as plain text and as HTML, with the main link as a button. */
export function layOut(content: MailContent): LaidOut {
  return { text: asText(content), html: asHtml(content), action: content.action?.url ?? null };
}

/** One line of at most 120 characters, for subjects: whatever people typed cannot begin a new header. */
export function oneLine(text: string): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  const letters = [...line];
  return letters.length > 120 ? `${letters.slice(0, 119).join('')}…` : line;
}

function asText({
  heading,
  paragraphs,
  facts = [],
  steps = [],
  action,
  aside,
  footnote,
}: MailContent): string {
  const blocks = [
    heading,
    ...paragraphs,
    facts
      .map(({ label, value }) => (value.includes('\n') ? `${label}:\n${value}` : `${label}: ${value}`))
      .join('\n'),
    steps.map((step, at) => `${at + 1}. ${step}`).join('\n'),
    action ? `${action.label}:\n${action.url}` : '',
    aside ? `${aside.text}\n${aside.url}` : '',
    `-- \nLastMile\n${footnote}`,
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

const sans = "font-family:Inter,system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const mono = "font-family:'JetBrains Mono',ui-monospace,Menlo,Consolas,monospace";

function asHtml({
  heading,
  paragraphs,
  facts = [],
  steps = [],
  action,
  aside,
  footnote,
}: MailContent): string {
  const body = [
    `<p class="ink" style="margin:0 0 32px;font-size:14px;font-weight:600;color:#1c2024">LastMile</p>`,
    `<h1 class="ink" style="margin:0 0 16px;font-size:24px;line-height:32px;font-weight:600;color:#1c2024">${escaped(heading)}</h1>`,
    ...paragraphs.map((text) => `<p class="ink" style="margin:0 0 16px;color:#1c2024">${escaped(text)}</p>`),
    ...facts.map(factAsHtml),
    steps.length > 0
      ? `<ol class="ink" style="margin:0 0 16px;padding-left:24px;color:#1c2024">${steps.map((step) => `<li style="margin:0 0 4px">${escaped(step)}</li>`).join('')}</ol>`
      : '',
    action ? `<p style="margin:32px 0">${button(action)}</p>` : '',
    aside
      ? `<p class="quiet" style="margin:0 0 16px;font-size:14px;color:#5b6168">${escaped(aside.text)}<br>${link(aside.url)}</p>`
      : '',
    `<p class="quiet line" style="margin:32px 0 0;padding-top:16px;border-top:1px solid #d8dce0;font-size:14px;line-height:20px;color:#5b6168">${escaped(footnote)}</p>`,
  ];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escaped(heading)}</title>
<style>${darkTheme}</style></head>
<body class="ground" style="margin:0;padding:0;background:#f7f8f9"><div class="ground" style="padding:32px 16px;background:#f7f8f9">
<div class="card line" style="max-width:544px;margin:0 auto;padding:32px 24px;background:#ffffff;border:1px solid #d8dce0;border-radius:8px;font-size:16px;line-height:24px;${sans}">
${body.filter((part) => part !== '').join('\n')}
</div></div></body></html>
`;
}

const darkTheme =
  '@media (prefers-color-scheme:dark){.ground{background:#14171a!important}.card{background:#1c2024!important}' +
  '.ink{color:#eef0f2!important}.quiet,.quiet a{color:#a5acb4!important}.line{border-color:#363c42!important}' +
  '.value{background:#14171a!important;color:#eef0f2!important}}';

function factAsHtml({ label, value }: { label: string; value: string }): string {
  return `<p class="quiet" style="margin:0 0 4px;font-size:14px;color:#5b6168">${escaped(label)}</p>
<p class="value" style="margin:0 0 16px;padding:8px 12px;background:#f0f2f4;border-radius:8px;color:#1c2024;font-size:14px;white-space:pre-wrap;overflow-wrap:anywhere;${mono}">${escaped(value)}</p>`;
}

function button({ label, url }: { label: string; url: string }): string {
  return `<a href="${escaped(url)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#ffd21f;color:#1c2024;font-weight:600;text-decoration:none">${escaped(label)}</a>`;
}

function link(url: string): string {
  return `<a href="${escaped(url)}" style="color:#5b6168;overflow-wrap:anywhere">${escaped(url)}</a>`;
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
