import { Menu, X } from 'lucide-react';
import { Link, matchPath, useLocation } from 'react-router';
import { ButtonLink } from '../forms/button.tsx';
import { buttonStyle } from '../forms/button-style.ts';
import { paths, patterns } from '../page-urls.ts';
import { classNames } from '../tokens/class-names.ts';
import { Container } from './page.tsx';

export const headerStyle = 'group fixed inset-x-0 top-0 z-40 border-b border-hairline bg-ground';

export function Header({ isBare = false }: { isBare?: boolean }) {
  const { pathname } = useLocation();
  const buttons = isBare ? [] : headerButtons(pathname);
  const way = isBare ? null : <WayIn pathname={pathname} hasDashboard={buttons.length > 1} />;

  return (
    <header className={headerStyle}>
      {/* The header of the signed-in screens is as wide as the window, so the logo does not move. */}
      <Container
        className={classNames('flex h-14 items-center justify-between gap-4', isBare && signedInWidth)}
      >
        <HomeLink />
        {buttons.length === 0 && way}
        {buttons.length > 0 && (
          <>
            <nav aria-label="Main" className="hidden items-center gap-2 sm:flex">
              {way}
              {buttons.map((button) => (
                <HeaderLink key={button.to} button={button} size="sm" />
              ))}
            </nav>
            <button
              type="button"
              aria-label="Menu"
              popoverTarget="mobile-menu"
              className={buttonStyle('ghost', 'md', '-mr-2 px-2 sm:hidden')}
            >
              <Menu className="size-5 group-has-open:hidden" />
              <X className="hidden size-5 group-has-open:block" />
            </button>
          </>
        )}
      </Container>
      {buttons.length > 0 && (
        // The browser opens and closes this menu without scripts.
        <nav key={pathname} id="mobile-menu" popover="auto" aria-label="Menu" className="menu sm:hidden">
          {buttons.map((button) => (
            <HeaderLink key={button.to} button={button} />
          ))}
          {way}
        </nav>
      )}
    </header>
  );
}

const signedInWidth = 'in-data-signed-in:max-w-none';

export function HomeLink() {
  return (
    <Link
      to={paths.home}
      className="-mx-2 flex items-center gap-2.5 rounded px-2 py-1 text-base font-semibold"
    >
      <LogoMark />
      LastMile
    </Link>
  );
}

/** A plain link. It is "Dashboard" for signed-in visitors, unless the header has that button already. */
function WayIn({ pathname, hasDashboard }: { pathname: string; hasDashboard: boolean }) {
  const look = 'px-3 py-2 text-sm font-semibold underline-offset-4 hover:underline';
  const isSigningIn = matchPath(patterns.signIn, pathname) || matchPath(patterns.engineerLogin, pathname);
  return (
    <>
      {!isSigningIn && (
        <Link to={paths.signIn()} className={classNames(look, 'in-data-signed-in:hidden')}>
          Sign in
        </Link>
      )}
      {!hasDashboard &&
        portalLinks(paths.dashboard, paths.engineerApp).map(([to, shown]) => (
          <Link key={to} to={to} className={classNames(look, 'not-in-data-signed-in:hidden', shown)}>
            Dashboard
          </Link>
        ))}
    </>
  );
}

/**
 * Prerendered pages do not know the user, so CSS decides which of the links is visible: the client's or the
 * engineer's.
 */
export function portalLinks(to: string, forEngineers: string): readonly [to: string, shown: string][] {
  return [
    [to, 'in-data-engineer:hidden!'],
    [forEngineers, 'not-in-data-engineer:hidden!'],
  ];
}

function HeaderLink({ button: { label, to, forEngineers }, size }: { button: HeaderButton; size?: 'sm' }) {
  const look = size ? { size } : {};
  const links = forEngineers ? portalLinks(to, forEngineers) : [[to, ''] as const];
  return links.map(([address, shown]) => (
    <ButtonLink key={address} to={address} {...look} className={shown}>
      {label}
    </ButtonLink>
  ));
}

type HeaderButton = { label: string; to: string; forEngineers?: string };

export const portalButtons: readonly HeaderButton[] = [
  { label: 'Dashboard', to: paths.dashboard, forEngineers: paths.engineerApp },
  { label: 'Engineer View', to: paths.engineer },
];

const withoutButtons = [
  patterns.submitIssue,
  patterns.signIn,
  '/submission-confirmation/*',
  patterns.meetOurTeam,
  patterns.privacyPolicy,
  patterns.termsOfService,
  patterns.trackProgress,
];

function headerButtons(pathname: string): readonly HeaderButton[] {
  if (pathname === patterns.home) return [{ label: 'Submit Your Issue', to: paths.submitIssue }];
  if (withoutButtons.some((pattern) => matchPath(pattern, pathname))) return [];
  return portalButtons;
}

function LogoMark({ className = 'size-7' }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className={className}>
      <rect width="32" height="32" rx="8" className="fill-road" />
      <path
        d="M8.5 6v18.5H16M18.75 24.5h3M24.5 24.5h3"
        strokeWidth="4"
        strokeLinejoin="round"
        className="fill-none stroke-accent"
      />
    </svg>
  );
}
