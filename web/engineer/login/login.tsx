import { Page } from '#web/ui/page.tsx';

export default function EngineerLogin() {
  return <Page title="Engineer login" />;
}
