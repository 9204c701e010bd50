import { Page } from '#web/ui/page.tsx';

export default function EngineerDashboard() {
  return <Page title="Engineer dashboard" />;
}
