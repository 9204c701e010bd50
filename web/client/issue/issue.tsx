import { Page } from '#web/ui/page.tsx';

export default function Issue() {
  return <Page title="Issue" />;
}
