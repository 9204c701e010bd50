import { SignOutButton } from '#web/shell/sign-out-button.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { paths } from '#web/ui/page-urls.ts';

export function AlreadySignedIn({ email, next }: { email: string; next: string }) {
  return (
    <Card>
      <h2 className="text-lg font-semibold">You are signed in</h2>
      <p className="mt-1 text-sm break-all text-ink-muted">as {email}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink to={next} variant="primary">
          {next === paths.dashboard ? 'Go to your issues' : 'Continue'}
        </ButtonLink>
        <SignOutButton />
      </div>
    </Card>
  );
}
