import { Page } from '#web/ui/page.tsx';

export default function SignIn() {
  return <Page title="Sign in" />;
}
