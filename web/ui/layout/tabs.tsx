import { Tabs as Radix } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';

type Tab<Value extends string> = {
  value: Value;
  label: string;
  count?: number | string | undefined;
  content: ReactNode;
};

type TabsProps<Value extends string> = {
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** With `automatic`, an arrow key opens the next tab. With `manual`, the key only moves the focus. */
  activation?: 'automatic' | 'manual';
};

export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, tabs, value, onChange, activation = 'automatic' } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => showOpen(list.current, value), [value]);
  return (
    <Radix.Root value={value} onValueChange={(next) => onChange(next as Value)} activationMode={activation}>
      <Radix.List
        ref={list}
        aria-label={label}
        className="relative flex overflow-x-auto border-b border-hairline sm:gap-1"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px flex min-h-11 items-center gap-2 border-b-2 border-transparent px-2 text-sm font-semibold whitespace-nowrap text-ink-muted -outline-offset-2! hover:text-ink data-[state=active]:border-ink data-[state=active]:text-ink sm:px-3"
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="min-w-6 rounded bg-neutral-soft px-1.5 text-center text-xs/5 text-neutral-ink tabular-nums">
                {tab.count}
              </span>
            )}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-6">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}

/** Scrolls the open tab to the middle, so that both of its neighbors are visible. */
function showOpen(list: HTMLElement | null, value: string) {
  const open = list?.querySelector<HTMLElement>(`[id$="-trigger-${CSS.escape(value)}"]`);
  if (list && open) list.scrollLeft = open.offsetLeft - (list.clientWidth - open.offsetWidth) / 2;
}
