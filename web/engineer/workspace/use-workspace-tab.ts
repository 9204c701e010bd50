import { useSearchParams } from 'react-router';
import { WORKSPACE_TABS } from './workspace-tabs.tsx';

/** Reads the tab from the URL. Changing it adds a history entry and drops the old tab's parameters. */
export function useWorkspaceTab() {
  const [params, setParams] = useSearchParams();
  const [first] = WORKSPACE_TABS;
  const tab = WORKSPACE_TABS.find(({ name }) => name === params.get('tab')) ?? first;
  const openTab = (name: string) => setParams(name === first.name ? {} : { tab: name });
  return { tab, openTab };
}
