import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { accountNotices } from '#domain/errors/account.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { paths } from '#web/ui/page-urls.ts';
import { SendMailAgain } from '../send-mail-again.tsx';

export function ConfirmYourAddress({ email, onBack }: { email: string; onBack: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  return (
    <Card>
      <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        Check your email
      </h2>
      <p className="mt-2 text-sm">{accountNotices.signedUp}</p>
      <ol className="mt-4 grid list-decimal gap-2 pl-5 text-sm text-ink-muted">
        <li>
          Open the email to <span className="font-semibold break-all text-ink">{email}</span> and press its
          button. It can take a minute; look into the spam folder, too.
        </li>
        <li>Your address is confirmed, you are signed in, and your profile is made.</li>
        <li>
          The engineer portal opens. It shows the issues that you can claim, or where your application stands.
        </li>
      </ol>
      <div className="mt-6 flex flex-wrap gap-3">
        <SendMailAgain email={email} next={paths.engineerApp} />
        <Button variant="ghost" onClick={onBack}>
          Use another address
        </Button>
      </div>
      <p className="mt-6 border-t border-hairline pt-6 text-sm">
        Already have an account with this address?{' '}
        <Link to={paths.signIn(paths.engineerSignUp)} className="font-semibold underline underline-offset-4">
          Sign in and complete your engineer profile
        </Link>
      </p>
    </Card>
  );
}
