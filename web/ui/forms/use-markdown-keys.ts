import type { KeyboardEvent, RefObject } from 'react';
import { continueList, type Selected, type TextEdit } from './markdown-edits.ts';
import { MARKDOWN_BUTTONS, type MakeEdit } from './markdown-toolbar.tsx';

/** What the toolbar and the keyboard do to a text area; Control (or Command), Shift and P show the preview. */
export function useMarkdownKeys(
  area: RefObject<HTMLTextAreaElement | null>,
  onChange: (text: string) => void,
  onPreview: () => void,
) {
  function apply(make: (selected: Selected) => TextEdit | null): boolean {
    const textarea = area.current;
    if (!textarea) return false;
    const { value: text, selectionStart: start, selectionEnd: end } = textarea;
    const edit = make({ text, start, end });
    if (edit) replace(textarea, edit, onChange);
    return edit !== null;
  }

  function onKeyDown(event: KeyboardEvent): void {
    // While an input method composes a character, its keys are its own.
    if (event.nativeEvent.isComposing) return;
    const key = event.key.toLowerCase();
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
    if (isCommand && event.shiftKey && key === 'p') {
      event.preventDefault();
      onPreview();
      return;
    }
    const button = MARKDOWN_BUTTONS.find(
      (each) => each.shift === event.shiftKey && (each.key === key || event.code === `Digit${each.key}`),
    );
    const isHandled = isCommand ? button && apply(button.make) : isPlainEnter(event) && apply(continueList);
    if (isHandled) event.preventDefault();
  }

  return { apply: (make: MakeEdit) => void apply(make), onKeyDown };
}

function isPlainEnter({ key, shiftKey, altKey }: KeyboardEvent): boolean {
  return key === 'Enter' && !shiftKey && !altKey;
}

function replace(textarea: HTMLTextAreaElement, edit: TextEdit, onChange: (text: string) => void): void {
  textarea.focus();
  textarea.setSelectionRange(edit.from, edit.to);
  // The old command is the only way that the browser's own undo can take back.
  const isDone = edit.insert
    ? document.execCommand('insertText', false, edit.insert)
    : document.execCommand('delete');
  if (!isDone) {
    textarea.setRangeText(edit.insert, edit.from, edit.to);
    onChange(textarea.value);
  }
  textarea.setSelectionRange(edit.start, edit.end);
}
