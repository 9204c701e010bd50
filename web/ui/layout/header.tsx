import { Menu, X } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { ButtonLink } from '../forms/button.tsx';
import { buttonStyle } from '../forms/button-style.ts';
import { paths } from '../paths.ts';
import { type HeaderButton, headerButtons } from './header-buttons.ts';
import { LogoMark } from './logo.tsx';
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
              <Menu aria-hidden="true" className="size-5 group-has-open:hidden" />
              <X aria-hidden="true" className="hidden size-5 group-has-open:block" />
            </button>
          </>
        )}
      </Container>
      {buttons.length > 0 && (
        // The browser opens and closes it, with or without scripts; going to another page leaves it closed.
        <nav key={pathname} id="mobile-menu" popover="auto" aria-label="Menu" className="menu sm:hidden">
          {buttons.map((button) => (
            <HeaderLink key={button.to} button={button} />
          ))}
        </nav>
      )}
    </header>
  );
}

/** Who reads is known to the page's styles alone, as documents have no scripts that could ask. */
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
