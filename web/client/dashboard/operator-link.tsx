import { useOperatorStanding } from '#web/data/operator/access.ts';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { paths } from '#web/ui/paths.ts';

export function OperatorLink({ userId }: { userId: string }) {
  const { data: standing } = useOperatorStanding(userId);
  return standing && standing !== 'none' ? (
    <ButtonLink to={paths.operator} variant="ghost">
      Operator console
    </ButtonLink>
  ) : null;
}
