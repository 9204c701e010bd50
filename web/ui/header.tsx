import { Menu, X } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Button, ButtonLink } from './button.tsx';
import { headerButtons } from './header-buttons.ts';
import { LogoMark } from './logo.tsx';
import { Container } from './page.tsx';
import { paths } from './paths.ts';

export function Header({ showsButtons = true }: { showsButtons?: boolean }) {
  const { pathname } = useLocation();
  const [openOn, setOpenOn] = useState<string | null>(null);
  const buttons = showsButtons ? headerButtons(pathname) : [];
  const isOpen = openOn === pathname;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the menu from anywhere in it
    <header
      onKeyDown={(event) => event.key === 'Escape' && setOpenOn(null)}
      className="fixed inset-x-0 top-0 z-40 border-b border-hairline bg-ground"
    >
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
                <ButtonLink key={button.to} to={button.to} size="sm">
                  {button.label}
                </ButtonLink>
              ))}
            </nav>
            <Button
              variant="ghost"
              className="-mr-2 px-2 sm:hidden"
              aria-label={isOpen ? 'Close menu' : 'Open menu'}
              aria-expanded={isOpen}
              aria-controls="mobile-menu"
              onClick={() => setOpenOn(isOpen ? null : pathname)}
            >
              {isOpen ? (
                <X aria-hidden="true" className="size-5" />
              ) : (
                <Menu aria-hidden="true" className="size-5" />
              )}
            </Button>
          </>
        )}
      </Container>
      {isOpen && (
        <nav id="mobile-menu" aria-label="Menu" className="grid gap-2 border-t border-hairline p-4 sm:hidden">
          {buttons.map((button) => (
            <ButtonLink key={button.to} to={button.to}>
              {button.label}
            </ButtonLink>
          ))}
        </nav>
      )}
    </header>
  );
}
