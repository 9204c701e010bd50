import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const style = HighlightStyle.define([
  {
    tag: [tags.keyword, tags.modifier, tags.operatorKeyword, tags.tagName, tags.heading],
    color: 'var(--info-ink)',
  },
  { tag: [tags.string, tags.special(tags.string), tags.regexp, tags.inserted], color: 'var(--positive-ink)' },
  {
    tag: [tags.number, tags.bool, tags.null, tags.atom, tags.escape, tags.unit],
    color: 'var(--warning-ink)',
  },
  {
    tag: [tags.typeName, tags.className, tags.attributeName, tags.deleted, tags.invalid],
    color: 'var(--danger-ink)',
  },
  { tag: [tags.comment, tags.meta, tags.processingInstruction], color: 'var(--ink-muted)' },
  { tag: [tags.heading, tags.strong], fontWeight: '600' },
  { tag: tags.link, textDecoration: 'underline' },
]);

export const codeLook = [
  syntaxHighlighting(style),
  EditorView.theme({
    '&': {
      color: 'var(--ink)',
      backgroundColor: 'var(--surface)',
      fontSize: '0.8125rem',
      maxHeight: 'var(--code-height)',
    },
    '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '-2px' },
    '.cm-scroller': {
      fontFamily: 'var(--font-mono)',
      lineHeight: '1.25rem',
      fontVariantLigatures: 'none',
      overflow: 'auto',
    },
    '.cm-content': { padding: '0.5rem 0', caretColor: 'var(--ink)' },
    '.cm-gutters': {
      backgroundColor: 'var(--surface)',
      color: 'var(--ink-muted)',
      border: '0',
      userSelect: 'none',
    },
    '.cm-lineNumbers .cm-gutterElement': {
      minWidth: '3.25rem',
      padding: '0 0.75rem 0 0.5rem',
      cursor: 'pointer',
    },
    '.cm-lineNumbers .cm-gutterElement:hover': { color: 'var(--ink)', textDecoration: 'underline' },
    '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'transparent' },
    '&.cm-focused .cm-activeLine, &.cm-focused .cm-activeLineGutter': {
      backgroundColor: 'var(--neutral-soft)',
    },
    '.cm-line.cm-marked, &.cm-focused .cm-line.cm-marked': {
      backgroundColor: 'var(--sunken)',
      boxShadow: 'inset 3px 0 0 var(--accent-edge)',
    },
    '.cm-cursor': { borderLeftColor: 'var(--ink)' },
    '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
      background: 'var(--info-soft)',
    },
    '.cm-searchMatch': { backgroundColor: 'var(--info-soft)', outline: '1px solid var(--edge)' },
    '.cm-searchMatch-selected': { outline: '2px solid var(--focus)' },
    '.cm-panels': { backgroundColor: 'var(--sunken)', color: 'var(--ink)', borderColor: 'var(--hairline)' },
    '.cm-panel.cm-search': {
      padding: '0.5rem 2rem 0.5rem 0.5rem',
      fontFamily: 'var(--font-sans)',
      fontSize: '0.875rem',
    },
    '.cm-textfield, .cm-button': {
      backgroundColor: 'var(--surface)',
      backgroundImage: 'none',
      color: 'var(--ink)',
      border: '1px solid var(--edge)',
      borderRadius: '4px',
      fontSize: '0.875rem',
      minHeight: '1.75rem',
      fontFamily: 'var(--font-sans)',
      verticalAlign: 'middle',
    },
    '.cm-panel.cm-search label': { fontSize: '0.8125rem' },
    '.cm-panel.cm-search [name=close]': { color: 'var(--ink)', minWidth: '24px', minHeight: '24px' },
  }),
];
