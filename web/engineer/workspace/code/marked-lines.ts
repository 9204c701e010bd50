import { type Extension, RangeSetBuilder, StateEffect, StateField } from '@codemirror/state';
import { Decoration, EditorView } from '@codemirror/view';
import type { LineRange } from './line-range.ts';

const line = Decoration.line({ class: 'cm-marked' });

export const markLines = StateEffect.define<LineRange | null>();

export const markedLines: Extension = StateField.define({
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
