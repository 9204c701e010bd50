import { tabStorage } from '#web/ui/browser/storage.ts';
import { paths } from '#web/ui/paths.ts';

const LIST = 'lastmile.portal-list';
const AVAILABLE = 'lastmile.available-list';

/** Remembers in this tab of the browser how the lists of the dashboard were last looked at. */
export function keepList(search: string, isAvailable: boolean): void {
  try {
    tabStorage().setItem(LIST, search);
    if (isAvailable) tabStorage().setItem(AVAILABLE, search);
  } catch {
    // A full storage: going back leads to the list as it is at first.
  }
}

/** The address of the dashboard as it was left: its tab, and what its list was narrowed to. */
export function keptList(): string {
  const search = tabStorage().getItem(LIST);
  return search ? `${paths.engineerApp}?${search}` : paths.engineerApp;
}

/** The search of the available issues as they were left. */
export function keptAvailable(): string {
  return tabStorage().getItem(AVAILABLE) ?? 'tab=available';
}
