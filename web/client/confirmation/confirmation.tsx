import { Page } from '#web/ui/page.tsx';

export default function Confirmation() {
  return <Page title="Issue submitted" />;
}
