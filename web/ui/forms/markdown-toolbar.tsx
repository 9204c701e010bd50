import { Bold, Code, Link, List } from 'lucide-react';
import type { KeyboardEvent, RefObject } from 'react';
import {
  continueList,
  insertLink,
  type Selected,
  type TextEdit,
  toggleBold,
  toggleCode,
  toggleList,
} from './markdown-edits.ts';

type MakeEdit = (selected: Selected) => TextEdit;

/** The user presses each key together with Control, or with Command on a Mac. */
const MARKDOWN_BUTTONS = [
  { name: 'Bold', key: 'b', shift: false, icon: Bold, make: toggleBold },
  { name: 'List', key: '8', shift: true, icon: List, make: toggleList },
  { name: 'Code', key: 'e', shift: false, icon: Code, make: toggleCode },
  { name: 'Link', key: 'k', shift: false, icon: Link, make: insertLink },
] as const;

type MarkdownToolbarProps = { isDisabled: boolean; onEdit: (make: MakeEdit) => void };

export function MarkdownToolbar({ isDisabled, onEdit }: MarkdownToolbarProps) {
  return (
    <div role="toolbar" aria-label="Formatting" className="flex">
      {MARKDOWN_BUTTONS.map(({ name, key, shift, icon: Icon, make }) => (
        <button
          key={name}
          type="button"
          aria-label={name}
          aria-keyshortcuts={`Control+${shift ? 'Shift+' : ''}${key.toUpperCase()}`}
          title={`${name} (Ctrl+${shift ? 'Shift+' : ''}${key.toUpperCase()})`}
          disabled={isDisabled}
          // The focus stays in the text field, so that the text stays selected and a phone keeps its keyboard
          // open.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onEdit(make)}
          className="grid size-11 place-items-center rounded text-ink-muted -outline-offset-2! hover:bg-sunken hover:text-ink disabled:cursor-not-allowed disabled:opacity-40 sm:size-9"
        >
          <Icon className="size-4" />
        </button>
      ))}
    </div>
  );
}

/** Control+Shift+P or Command+Shift+P shows the preview. */
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
    // While an input method composes a character, the keys belong to it.
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
  // This command is deprecated, but without it, browsers could not undo the edit.
  const isDone = edit.insert
    ? document.execCommand('insertText', false, edit.insert)
    : document.execCommand('delete');
  if (!isDone) {
    textarea.setRangeText(edit.insert, edit.from, edit.to);
    onChange(textarea.value);
  }
  textarea.setSelectionRange(edit.start, edit.end);
}
