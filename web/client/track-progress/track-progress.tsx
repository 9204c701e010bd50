import { Page } from '#web/ui/page.tsx';

export default function TrackProgress() {
  return <Page title="Track Progress" />;
}
