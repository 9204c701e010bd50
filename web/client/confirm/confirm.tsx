import { Page } from '#web/ui/page.tsx';

export default function Confirm() {
  return <Page title="Confirm" />;
}
