import { Page } from '#web/ui/page.tsx';

export default function SubmitIssue() {
  return <Page title="Submit Your Code Issue" />;
}
