import { Page } from '#web/ui/page.tsx';

export default function EngineerSignUp() {
  return <Page title="Become an engineer" />;
}
