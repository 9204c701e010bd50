import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { localPath } from '#web/ui/browser/local-path.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { paths } from '#web/ui/page-urls.ts';
import { AskForm } from './ask-form.tsx';
import { LinkAsked } from './link-asked.tsx';

export default function ForgotPassword() {
  const asked = useSearchParams()[0].get('next');
  const next = asked ? localPath(asked, paths.dashboard, window.location.origin) : undefined;
  const [sentTo, setSentTo] = useState<string | null>(null);

  return (
    <Page
      title="Forgot your password?"
      lead="We email you a link. It opens a page where you choose a new one."
      width="form"
    >
      {sentTo ? (
        <LinkAsked email={sentTo} next={next} onBack={() => setSentTo(null)} />
      ) : (
        <AskForm next={next} onAsked={setSentTo} />
      )}
    </Page>
  );
}
