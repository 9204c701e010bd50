import { Page } from '#web/ui/page.tsx';

export default function Workspace() {
  return <Page title="Workspace" />;
}
