import { Menu, Plus, X } from 'lucide-react';
import { Link, matchPath, NavLink, useLocation, useNavigate } from 'react-router';
import type { SessionUser } from '#web/data/account/session.ts';
import { isEngineerKept } from '#web/data/engineer/engineer-memory.ts';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { buttonStyle } from '#web/ui/forms/button-style.ts';
import { SearchField } from '#web/ui/forms/search-field.tsx';
import { HomeLink, headerStyle, portalButtons, portalLinks } from '#web/ui/layout/header.tsx';
import { paths, patterns } from '#web/ui/page-urls.ts';
import { Avatar } from '#web/ui/text/avatar.tsx';
import { classNames } from '#web/ui/tokens/class-names.ts';
import { AccountMenu, menuItemStyle } from './account-menu.tsx';

type ShellHeaderProps = { user: SessionUser | null; needCount: number };

export function ShellHeader({ user, needCount }: ShellHeaderProps) {
  const { pathname, key } = useLocation();
  const hasOwnSearch = [patterns.dashboard, patterns.engineerApp].some((list) => matchPath(list, pathname));
  return (
    <header className={headerStyle}>
      <div className="flex h-14 items-center gap-1 px-4 sm:px-6">
        <HomeLink />
        <nav aria-label="Main" className="ml-5 hidden gap-1 md:flex">
          <PortalLinks className="rounded px-3 py-1.5 text-sm text-ink-muted hover:text-ink aria-[current=page]:bg-neutral-soft aria-[current=page]:font-semibold aria-[current=page]:text-ink" />
        </nav>
        <div className="ml-auto flex items-center gap-1 md:gap-2">
          {!hasOwnSearch && <IssueSearch className="hidden w-56 lg:block" />}
          <NeedsLink
            count={needCount}
            className={classNames(
              'flex items-center gap-2 rounded px-3 py-1.5 text-sm whitespace-nowrap hover:bg-neutral-soft',
              needCount === 0 && 'max-md:hidden',
            )}
          />
          <ButtonLink
            to={paths.submitIssue}
            size="sm"
            icon={<Plus className="size-4" />}
            className="max-md:hidden"
          >
            Submit an issue
          </ButtonLink>
          <button
            type="button"
            popoverTarget="account-menu"
            className={buttonStyle('ghost', 'md', '-mr-2 px-2 md:py-0')}
          >
            <span className="md:hidden">
              <Menu className="size-5 group-has-open:hidden" />
              <X className="hidden size-5 group-has-open:block" />
              <span className="sr-only">Menu</span>
            </span>
            <span className="hidden md:block">
              <Avatar name={user?.name ?? user?.email ?? ''} size="sm" />
              <span className="sr-only">Account menu</span>
            </span>
          </button>
        </div>
      </div>
      {/* The browser opens and closes this menu. A new key after a navigation closes it, too. */}
      <nav key={key} id="account-menu" popover="auto" aria-label="Account" className="menu">
        <div className="grid gap-1 border-b border-hairline pb-2 md:hidden">
          <PortalLinks className={menuItemStyle} />
          {!hasOwnSearch && <IssueSearch className="my-1" />}
          <NeedsLink count={needCount} className={menuItemStyle} />
          <Link to={paths.submitIssue} className={menuItemStyle}>
            Submit an issue
          </Link>
        </div>
        <AccountMenu user={user} />
      </nav>
    </header>
  );
}

function PortalLinks({ className }: { className: string }) {
  return portalButtons.flatMap(({ label, to, forEngineers = to }) =>
    portalLinks(to, forEngineers).map(([address, shown]) => (
      <NavLink key={shown + label} to={address} className={classNames(className, shown)}>
        {label}
      </NavLink>
    )),
  );
}

function NeedsLink({ count, className }: { count: number; className: string }) {
  return portalLinks(paths.dashboard, paths.engineerApp).map(([to, shown]) => (
    <Link key={to} to={`${to}#needs-you`} className={classNames(className, shown)}>
      Needs you
      {count > 0 && (
        <span className="min-w-5 rounded-full bg-accent px-1.5 text-center text-xs/5 font-semibold text-accent-ink tabular-nums">
          {count}
        </span>
      )}
    </Link>
  ));
}

/** Searches the client's own issues, or the available ones for an engineer. */
function IssueSearch({ className }: { className: string }) {
  const navigate = useNavigate();
  const isEngineer = isEngineerKept();

  function find(form: FormData) {
    const by = new URLSearchParams({ search: String(form.get('search') ?? '').trim() });
    void navigate(isEngineer ? `${paths.engineerAvailable}&${by}` : `${paths.dashboard}?${by}`);
  }

  return (
    <search className={className}>
      <form action={find}>
        <SearchField
          label={isEngineer ? 'Search available issues' : 'Search your issues'}
          placeholder="Search issues"
          name="search"
          autoComplete="off"
        />
      </form>
    </search>
  );
}
