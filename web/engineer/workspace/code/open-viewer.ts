import { defaultKeymap } from '@codemirror/commands';
import { openSearchPanel, search, searchKeymap } from '@codemirror/search';
import {
  Compartment,
  EditorState,
  type Extension,
  RangeSetBuilder,
  StateEffect,
  StateField,
} from '@codemirror/state';
import {
  Decoration,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { codeLook } from './code-look.ts';
import { languageOf } from './languages.ts';
import { type LineRange, rangeOf } from './line-range.ts';

export type CodeViewer = {
  show: (lines: LineRange | null) => void;
  find: () => void;
  close: () => void;
};

type Viewed = { path: string; text: string; lines: LineRange | null; onMark: (lines: LineRange) => void };

const line = Decoration.line({ class: 'cm-marked' });

const markLines = StateEffect.define<LineRange | null>();

const markedLines: Extension = StateField.define({
  create: () => Decoration.none,
  update: (marked, { effects, state }) => {
    const effect = effects.find((each) => each.is(markLines));
    if (!effect) return marked;
    const range = effect.value as LineRange | null;
    const builder = new RangeSetBuilder<Decoration>();
    const last = Math.min(range?.last ?? 0, state.doc.lines);
    for (let at = range?.first ?? 1; at <= last; at += 1)
      builder.add(state.doc.line(at).from, state.doc.line(at).from, line);
    return builder.finish();
  },
  provide: (field) => EditorView.decorations.from(field),
});

const findWords = {
  next: 'Next',
  previous: 'Previous',
  all: 'All',
  'match case': 'Match case',
  regexp: 'Pattern',
  'by word': 'Whole words',
  close: 'Close',
};

/** The content security policy allows the editor's styles only in a shadow tree. */
export function openViewer(host: HTMLElement, { path, text, lines, onMark }: Viewed): CodeViewer {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const language = new Compartment();
  let marked = lines;

  const mark = (next: LineRange) => {
    marked = next;
    onMark(next);
  };
  const markSelected = (view: EditorView) => {
    const { from, to } = view.state.selection.main;
    mark(rangeOf(view.state.doc.lineAt(from).number, view.state.doc.lineAt(to).number));
    return true;
  };
  const numbers = lineNumbers({
    domEventHandlers: {
      mousedown: (view, block, event) => {
        const { number, from } = view.state.doc.lineAt(block.from);
        const isLonger = event instanceof MouseEvent && event.shiftKey && marked;
        view.dispatch({ selection: { anchor: from } });
        mark(isLonger && marked ? rangeOf(marked.first, number) : rangeOf(number, number));
        return true;
      },
    },
  });

  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        numbers,
        highlightSpecialChars(),
        highlightActiveLine(),
        drawSelection(),
        markedLines,
        search({ top: true }),
        EditorState.phrases.of(findWords),
        keymap.of([{ key: 'Enter', run: markSelected }, ...searchKeymap, ...defaultKeymap]),
        EditorState.readOnly.of(true),
        EditorView.editable.of(false),
        EditorView.contentAttributes.of({ tabindex: '0', 'aria-label': path, 'aria-readonly': 'true' }),
        language.of([]),
        codeLook,
      ],
    }),
  });

  const show = (range: LineRange | null) => {
    marked = range;
    view.dispatch({ effects: markLines.of(range) });
    if (!range || range.first > view.state.doc.lines) return;
    const from = view.state.doc.line(range.first).from;
    view.dispatch({
      selection: { anchor: from },
      effects: EditorView.scrollIntoView(from, { y: 'nearest', yMargin: 80 }),
    });
  };
  show(lines);

  let isOpen = true;
  const load = languageOf(path, text);
  load?.().then(
    (loaded) => isOpen && view.dispatch({ effects: language.reconfigure(loaded) }),
    () => {},
  );

  return {
    show: (range) => show(range),
    find: () => openSearchPanel(view),
    close: () => {
      isOpen = false;
      view.destroy();
    },
  };
}
