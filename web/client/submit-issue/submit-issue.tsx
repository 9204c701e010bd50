import { Page } from '#web/ui/layout/page.tsx';
import { SubmissionForm } from './submission-form.tsx';
import { WhatHappensNext } from './what-happens-next.tsx';

export default function SubmitIssue() {
  return (
    <Page
      title="Submit Your Code Issue"
      description="Tell LastMile what’s broken in the app you built with AI, and get a free estimate. No account needed."
      lead="Tell us what’s broken, in your own words. The estimate is free, and you need no account."
    >
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <WhatHappensNext />
        <SubmissionForm />
      </div>
    </Page>
  );
}
