import { Page } from '#web/ui/page.tsx';

export default function Landing() {
  return <Page title="LastMile" />;
}
