import {
  type ClipboardEvent,
  type ComponentProps,
  type ComponentType,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Skeleton } from '../feedback/skeleton.tsx';
import { classNames } from '../tokens/class-names.ts';
import { Field, type FieldText } from './field.tsx';
import { MarkdownToolbar, useMarkdownKeys } from './markdown-toolbar.tsx';

type MarkdownEditorProps = FieldText &
  Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'ref'> & {
    value: string;
    onChange: (text: string) => void;
    onFiles?: (files: File[]) => void;
    /** Screen readers announce the note when it changes. */
    note?: ReactNode;
    /** One line until it is used. These buttons stand beside the text. Needs a placeholder. */
    compactWith?: ReactNode;
  };

export function MarkdownEditor(props: MarkdownEditorProps) {
  const { label, hint, error, optional, help, value, onChange, onFiles, note, compactWith, ...rest } = props;
  const { className, id, ...textarea } = rest;
  const isCompact = compactWith !== undefined;
  const area = useRef<HTMLTextAreaElement>(null);
  const [mode, setMode] = useState<EditorMode>('write');
  const [height, setHeight] = useState(0);
  const [isOver, setIsOver] = useState(false);
  const { apply, onKeyDown } = useMarkdownKeys(area, onChange, () => changeMode('preview'));

  function changeMode(next: EditorMode): void {
    setHeight(area.current?.offsetHeight || height);
    setMode(next);
  }

  function takeFiles(event: ClipboardEvent | DragEvent, data: DataTransfer): void {
    setIsOver(false);
    const files = [...data.files];
    if (!onFiles || files.length === 0 || isFormattedText(data)) return;
    event.preventDefault();
    // Prevents the page from handling the same files again.
    event.stopPropagation();
    onFiles(files);
  }

  return (
    <Field id={id} {...{ label, hint, error, help }} optional={optional ?? false} isBare={isCompact}>
      {(control) => (
        <div
          className={classNames(
            'group/editor rounded border bg-surface transition-colors has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-offset-2 has-[textarea:focus-visible]:outline-focus',
            error ? 'border-danger-edge' : 'border-edge',
            isOver && 'border-dashed border-ink',
          )}
        >
          <div
            className={classNames(
              'flex-wrap items-center justify-between border-b border-hairline px-1',
              isCompact
                ? 'hidden group-focus-within/editor:flex group-has-[textarea:not(:placeholder-shown)]/editor:flex'
                : 'flex',
            )}
          >
            <ModeTabs id={control.id} label="Write or preview" mode={mode} onChange={changeMode} />
            <MarkdownToolbar isDisabled={mode === 'preview'} onEdit={apply} />
          </div>
          <div className="flex items-end">
            <div className="min-w-0 flex-1">
              <div {...panelIds(control.id, 'write')} role="tabpanel" hidden={mode !== 'write'}>
                <textarea
                  {...textarea}
                  {...control}
                  ref={area}
                  value={value}
                  aria-required={!optional || undefined}
                  onChange={(event) => onChange(event.target.value)}
                  onKeyDown={onKeyDown}
                  onPaste={(event) => takeFiles(event, event.clipboardData)}
                  onDrop={(event) => takeFiles(event, event.dataTransfer)}
                  onDragOver={(event) => {
                    if (!onFiles || !event.dataTransfer.types.includes('Files')) return;
                    event.preventDefault();
                    setIsOver(true);
                  }}
                  onDragLeave={() => setIsOver(false)}
                  rows={isCompact ? 1 : undefined}
                  className={classNames(
                    'block field-sizing-content max-h-[70vh] w-full rounded bg-surface px-3 py-2.5 text-base text-ink outline-none',
                    isCompact ? 'min-h-11 resize-none' : 'min-h-[150px] resize-y',
                    className,
                  )}
                />
              </div>
              {mode === 'preview' && (
                <section
                  {...panelIds(control.id, 'preview')}
                  role="tabpanel"
                  // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without controls must be reachable to be read
                  tabIndex={0}
                  style={{ minHeight: height }}
                  className={classNames(
                    'max-h-[70vh] overflow-y-auto rounded-b px-3 py-2.5',
                    !isCompact && 'min-h-[150px]',
                  )}
                >
                  <MarkdownPreview text={value} />
                </section>
              )}
            </div>
            {compactWith}
          </div>
          <div role="status">{note}</div>
        </div>
      )}
    </Field>
  );
}

/** Word processors add an image when the user copies text. The image must not be pasted as a file. */
function isFormattedText({ types }: DataTransfer): boolean {
  return types.includes('text/plain') && (types.includes('text/html') || types.includes('text/rtf'));
}

type Renderer = ComponentType<{ children: string }>;

function MarkdownPreview({ text }: { text: string }) {
  const [loaded, setLoaded] = useState<{ Renderer: Renderer | null } | null>(null);

  useEffect(() => {
    let isWanted = true;
    const show = (Renderer: Renderer | null) => isWanted && setLoaded({ Renderer });
    import('../text/marked-text.tsx').then(
      ({ MarkedText }) => show(MarkedText),
      () => show(null),
    );
    return () => {
      isWanted = false;
    };
  }, []);

  if (text.trim() === '') return <p className="text-ink-muted">Nothing to preview yet.</p>;
  if (!loaded) return <Skeleton className="h-24" />;
  if (!loaded.Renderer) {
    return <p className="text-ink-muted">The preview could not be loaded. What you wrote is safe.</p>;
  }
  return <loaded.Renderer>{text}</loaded.Renderer>;
}

const MODES = ['write', 'preview'] as const;
type EditorMode = (typeof MODES)[number];

const names = { write: 'Write', preview: 'Preview' };

function panelIds(id: string, mode: EditorMode) {
  return { id: `${id}-${mode}-panel`, 'aria-labelledby': `${id}-${mode}-tab` };
}

type ModeTabsProps = { id: string; label: string; mode: EditorMode; onChange: (mode: EditorMode) => void };

function ModeTabs({ id, label, mode, onChange }: ModeTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const moveBy = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const next = mode === 'write' ? 'preview' : 'write';
    onChange(next);
    list.current?.querySelector<HTMLElement>(`[data-mode=${next}]`)?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={label} className="flex" onKeyDown={moveBy}>
      {MODES.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          id={`${id}-${each}-tab`}
          data-mode={each}
          aria-selected={mode === each}
          aria-controls={mode === each || each === 'write' ? `${id}-${each}-panel` : undefined}
          tabIndex={mode === each ? 0 : -1}
          onClick={() => onChange(each)}
          className="-mb-px min-h-11 border-b-2 border-transparent px-2.5 text-sm font-semibold text-ink-muted -outline-offset-2! hover:text-ink aria-selected:border-ink aria-selected:text-ink"
        >
          {names[each]}
        </button>
      ))}
    </div>
  );
}
