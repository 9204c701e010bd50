export function itemByKey(
  key: string,
  item: HTMLElement,
  tree: HTMLElement,
): HTMLElement | 'toggle' | 'press' | 'unhandled' | null {
  const items = [...tree.querySelectorAll<HTMLElement>('[role=treeitem]')];
  const at = items.indexOf(item);
  const isOpen = item.getAttribute('aria-expanded');
  switch (key) {
    case 'ArrowDown':
      return items[at + 1] ?? null;
    case 'ArrowUp':
      return items[at - 1] ?? null;
    case 'Home':
      return items[0] ?? null;
    case 'End':
      return items.at(-1) ?? null;
    case 'ArrowRight':
      if (isOpen === 'false') return 'toggle';
      return isOpen === 'true' ? item.querySelector<HTMLElement>('[role=treeitem]') : null;
    case 'ArrowLeft':
      if (isOpen === 'true') return 'toggle';
      return item.parentElement?.closest<HTMLElement>('[role=treeitem]') ?? null;
    case 'Enter':
    case ' ':
      return 'press';
    default:
      return key.length === 1 ? nextNamed(key, items, at) : 'unhandled';
  }
}

function nextNamed(letter: string, items: readonly HTMLElement[], at: number): HTMLElement | null {
  const inTurn = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return (
    inTurn.find((each) => each.getAttribute('aria-label')?.toLowerCase().startsWith(letter.toLowerCase())) ??
    null
  );
}
