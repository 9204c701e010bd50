import { ButtonLink } from '#web/ui/forms/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';

export function SignedInAlready({ email, next }: { email: string; next: string }) {
  return (
    <Card className="mb-4">
      <p className="font-semibold">
        You are signed in already, as <span className="break-words">{email}</span>.
      </p>
      <p className="mt-1 text-sm text-ink-muted">
        Go on to what the email is about. The rest of this page is for signing in with another address.
      </p>
      <ButtonLink to={next} variant="primary" className="mt-4">
        Go on
      </ButtonLink>
    </Card>
  );
}
