import { Button } from '#web/ui/forms/button.tsx';
import { useSignOut } from './use-sign-out.ts';

export function SignOutButton({ children = 'Sign out' }: { children?: string }) {
  const { isPending, leave } = useSignOut();
  return (
    <Button onClick={leave} pending={isPending}>
      {children}
    </Button>
  );
}
