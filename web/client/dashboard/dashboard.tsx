import { Page } from '#web/ui/page.tsx';

export default function Dashboard() {
  return <Page title="Your issues" />;
}
