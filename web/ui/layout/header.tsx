import { Menu, X } from 'lucide-react';
import { Link, matchPath, useLocation } from 'react-router';
import { ButtonLink } from '../forms/button.tsx';
import { buttonStyle } from '../forms/button-style.ts';
import { paths, patterns } from '../page-urls.ts';
import { Container } from './page.tsx';

export function Header({ showsButtons = true }: { showsButtons?: boolean }) {
  const { pathname } = useLocation();
  const buttons = showsButtons ? headerButtons(pathname) : [];

  return (
    <header className="group fixed inset-x-0 top-0 z-40 border-b border-hairline bg-ground">
      <Container className="flex h-16 items-center justify-between gap-4">
        <Link
          to={paths.home}
          className="-mx-2 flex items-center gap-2.5 rounded px-2 py-1 text-base font-semibold"
        >
          <LogoMark />
          LastMile
        </Link>
        {buttons.length > 0 && (
          <>
            <nav aria-label="Main" className="hidden gap-2 sm:flex">
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
        </nav>
      )}
    </header>
  );
}

/** Prerendered pages do not know the user, so CSS decides which links are visible. */
function HeaderLink({ button: { label, to, forEngineers }, size }: { button: HeaderButton; size?: 'sm' }) {
  const look = size ? { size } : {};
  if (!forEngineers)
    return (
      <ButtonLink to={to} {...look}>
        {label}
      </ButtonLink>
    );
  return (
    <>
      <ButtonLink to={to} {...look} className="in-data-engineer:hidden">
        {label}
      </ButtonLink>
      <ButtonLink to={forEngineers} {...look} className="not-in-data-engineer:hidden">
        {label}
      </ButtonLink>
    </>
  );
}

type HeaderButton = { label: string; to: string; forEngineers?: string };

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
  return [
    { label: 'Dashboard', to: paths.dashboard, forEngineers: paths.engineerApp },
    { label: 'Engineer View', to: paths.engineer },
  ];
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
