import { Bold, Code, Link, List } from 'lucide-react';
import {
  insertLink,
  type Selected,
  type TextEdit,
  toggleBold,
  toggleCode,
  toggleList,
} from './markdown-edits.ts';

export type MakeEdit = (selected: Selected) => TextEdit;

/** The buttons and their keys; each key is pressed with Control, or Command on a Mac. */
export const MARKDOWN_BUTTONS = [
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
          // The text keeps its selection, and a phone its keyboard.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onEdit(make)}
          className="grid size-11 place-items-center rounded text-ink-muted -outline-offset-2! hover:bg-sunken hover:text-ink disabled:cursor-not-allowed disabled:opacity-40 sm:size-9"
        >
          <Icon aria-hidden="true" className="size-4" />
        </button>
      ))}
    </div>
  );
}
