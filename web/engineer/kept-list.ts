import { storeText, tabStorage } from '#web/ui/browser/storage.ts';
import { paths } from '#web/ui/page-urls.ts';

const LIST = 'lastmile.portal-list';
const AVAILABLE = 'lastmile.available-list';

export function keepList(search: string, isAvailable: boolean): void {
  storeText(tabStorage(), LIST, search);
  if (isAvailable) storeText(tabStorage(), AVAILABLE, search);
}

export function keptList(): string {
  const search = tabStorage().getItem(LIST);
  return search ? `${paths.engineerApp}?${search}` : paths.engineerApp;
}

export function keptAvailable(): string {
  return tabStorage().getItem(AVAILABLE) ?? 'tab=available';
}
