import { tabStorage } from '#web/ui/browser/storage.ts';
import { paths } from '#web/ui/page-urls.ts';

const LIST = 'lastmile.portal-list';
const AVAILABLE = 'lastmile.available-list';

export function keepList(search: string, isAvailable: boolean): void {
  try {
    tabStorage().setItem(LIST, search);
    if (isAvailable) tabStorage().setItem(AVAILABLE, search);
  } catch {
    // If storage is full, going back resets the list.
  }
}

export function keptList(): string {
  const search = tabStorage().getItem(LIST);
  return search ? `${paths.engineerApp}?${search}` : paths.engineerApp;
}

export function keptAvailable(): string {
  return tabStorage().getItem(AVAILABLE) ?? 'tab=available';
}
