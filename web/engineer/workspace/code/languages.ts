import type { LanguageSupport } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { isTangled } from '#domain/text/markdown.ts';

const LONGEST_LINE = 10_000;

type Load = () => Promise<Extension>;

/** Returns how to load the language of a file, or null if the file is shown in one color. */
export function languageOf(path: string, text: string): Load | null {
  const load = languageNamed(path);
  // Some parsers read a line, and Markdown's a paragraph, in one step and in quadratic time.
  const isSlow =
    text.split(/[\r\n]/).some(({ length }) => length > LONGEST_LINE) ||
    (load === markdown && isTangled(text));
  return isSlow ? null : load;
}

function languageNamed(path: string): Load | null {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  if (/^dockerfile/.test(name)) return byEnding.dockerfile ?? null;
  if (/^\.env/.test(name)) return byEnding.env ?? null;
  const ending = name.slice(name.lastIndexOf('.') + 1);
  // A file of the repository may be called "constructor".
  return (Object.hasOwn(byEnding, ending) && byEnding[ending]) || null;
}

const parsed =
  (load: () => Promise<LanguageSupport>): Load =>
  async () => {
    const [{ bounded }, support] = await Promise.all([import('./bounded-parser.ts'), load()]);
    return bounded(support);
  };
const script = (options: { jsx?: boolean; typescript?: boolean }) =>
  parsed(async () => (await import('@codemirror/lang-javascript')).javascript(options));
const legacy =
  (load: () => Promise<Parameters<typeof import('@codemirror/language').StreamLanguage.define>[0]>): Load =>
  async () => {
    const [{ StreamLanguage }, parser] = await Promise.all([import('@codemirror/language'), load()]);
    return StreamLanguage.define(parser);
  };

const html = parsed(async () => (await import('@codemirror/lang-html')).html());
const css = parsed(async () => (await import('@codemirror/lang-css')).css());
const json = parsed(async () => (await import('@codemirror/lang-json')).json());
const yaml = parsed(async () => (await import('@codemirror/lang-yaml')).yaml());
const markdown = parsed(async () => (await import('@codemirror/lang-markdown')).markdown());
const shell = legacy(async () => (await import('@codemirror/legacy-modes/mode/shell')).shell);
const settings = legacy(async () => (await import('@codemirror/legacy-modes/mode/properties')).properties);

const byEnding: Record<string, Load> = {
  ts: script({ typescript: true }),
  mts: script({ typescript: true }),
  cts: script({ typescript: true }),
  tsx: script({ typescript: true, jsx: true }),
  js: script({ jsx: true }),
  mjs: script({ jsx: true }),
  cjs: script({ jsx: true }),
  jsx: script({ jsx: true }),
  json,
  jsonc: json,
  map: json,
  css,
  scss: css,
  less: css,
  html,
  htm: html,
  svelte: html,
  astro: html,
  xml: html,
  svg: html,
  vue: parsed(async () => (await import('@codemirror/lang-vue')).vue()),
  md: markdown,
  mdx: markdown,
  py: parsed(async () => (await import('@codemirror/lang-python')).python()),
  sql: parsed(async () => (await import('@codemirror/lang-sql')).sql()),
  yaml,
  yml: yaml,
  toml: legacy(async () => (await import('@codemirror/legacy-modes/mode/toml')).toml),
  sh: shell,
  bash: shell,
  zsh: shell,
  env: settings,
  ini: settings,
  properties: settings,
  dockerfile: legacy(async () => (await import('@codemirror/legacy-modes/mode/dockerfile')).dockerFile),
  go: legacy(async () => (await import('@codemirror/legacy-modes/mode/go')).go),
  rb: legacy(async () => (await import('@codemirror/legacy-modes/mode/ruby')).ruby),
  rs: legacy(async () => (await import('@codemirror/legacy-modes/mode/rust')).rust),
  java: legacy(async () => (await import('@codemirror/legacy-modes/mode/clike')).java),
  kt: legacy(async () => (await import('@codemirror/legacy-modes/mode/clike')).kotlin),
  dart: legacy(async () => (await import('@codemirror/legacy-modes/mode/clike')).dart),
  swift: legacy(async () => (await import('@codemirror/legacy-modes/mode/swift')).swift),
};
