import { Link } from 'react-router';
import type { SessionUser } from '#web/data/account/session.ts';
import { useOperatorStanding } from '#web/data/operator/access.ts';
import { ThemeSwitch } from '#web/ui/layout/theme-switch.tsx';
import { paths } from '#web/ui/page-urls.ts';
import { classNames } from '#web/ui/tokens/class-names.ts';
import { useSignOut } from './use-sign-out.ts';

export const menuItemStyle =
  'flex min-h-11 w-full items-center gap-2 rounded px-3 text-left text-sm hover:bg-neutral-soft aria-[current=page]:font-semibold md:min-h-9';

const entries = [
  { label: 'Your account', to: paths.account },
  { label: 'Email settings', to: paths.mailPreferences },
  { label: 'Engineer settings', to: paths.engineerSettings, look: 'not-in-data-engineer:hidden' },
  { label: 'Finished work', to: paths.engineerFinished, look: 'not-in-data-engineer:hidden' },
  { label: 'Contact', to: paths.contact() },
];

export function AccountMenu({ user }: { user: SessionUser | null }) {
  const { data: standing } = useOperatorStanding(user?.id ?? null);
  const { leave } = useSignOut();
  return (
    <div className="grid gap-1">
      <p className="px-3 py-2 text-sm wrap-anywhere text-ink-muted">{user?.email}</p>
      {standing && standing !== 'none' && (
        <Link to={paths.operator} className={menuItemStyle}>
          Operator console
        </Link>
      )}
      {entries.map(({ label, to, look }) => (
        <Link key={label} to={to} className={classNames(menuItemStyle, look)}>
          {label}
        </Link>
      ))}
      <div className="flex items-center justify-between px-3 py-1 text-sm">
        Theme <ThemeSwitch />
      </div>
      <button type="button" onClick={leave} className={menuItemStyle}>
        Sign out
      </button>
    </div>
  );
}
