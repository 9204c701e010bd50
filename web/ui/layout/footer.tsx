import { Link } from 'react-router';
import { paths } from '../page-urls.ts';
import { showCurrentYear } from './current-year.ts';
import { Container } from './page.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

type Column = { title: string; links: { label: string; to: string; look?: string }[] };

const columns: readonly Column[] = [
  {
    title: 'Platform',
    links: [
      { label: 'Submit Issue', to: paths.submitIssue },
      { label: 'Track Progress', to: paths.trackProgress() },
    ],
  },
  {
    title: 'Company',
    links: [
      { label: 'Meet Our Team', to: paths.meetOurTeam },
      { label: 'About Us', to: paths.home },
      { label: 'Privacy Policy', to: paths.privacyPolicy },
      { label: 'Terms of Service', to: paths.termsOfService },
    ],
  },
  {
    title: 'Help',
    links: [
      { label: 'FAQ', to: paths.faq },
      { label: 'Pricing', to: paths.pricing },
      { label: 'Contact', to: paths.contact() },
    ],
  },
  {
    title: 'Account',
    links: [
      { label: 'Sign in', to: paths.signIn(), look: 'in-data-signed-in:hidden' },
      { label: 'Your issues', to: paths.dashboard, look: 'not-in-data-signed-in:hidden' },
      { label: 'Your account', to: paths.account, look: 'not-in-data-signed-in:hidden' },
      { label: 'Engineer portal', to: paths.engineerApp, look: 'not-in-data-engineer:hidden' },
      { label: 'Join as an engineer', to: paths.engineerLanding, look: 'in-data-engineer:hidden' },
      { label: 'Engineer login', to: paths.engineerLogin(), look: 'in-data-engineer:hidden' },
    ],
  },
];

export function Footer() {
  return (
    <footer className="mt-16 border-t border-hairline bg-surface">
      <Container className="py-10">
        <div className="grid grid-cols-2 gap-8 sm:grid-cols-4">
          {columns.map((column) => (
            <nav key={column.title} aria-label={column.title}>
              <h2 className="text-sm font-semibold">{column.title}</h2>
              <ul className="mt-2">
                {column.links.map((link) => (
                  <li key={link.label} className={link.look}>
                    <Link
                      to={link.to}
                      className="inline-block py-1 text-sm text-ink-muted underline-offset-4 hover:text-ink hover:underline"
                    >
                      {link.label}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className="mt-10 flex flex-wrap items-center justify-between gap-4">
          <p className="text-sm text-ink-muted">
            ©{' '}
            <span data-island="year" suppressHydrationWarning ref={showCurrentYear}>
              {new Date().getFullYear()}
            </span>{' '}
            LastMile. All rights reserved.
          </p>
          <ThemeSwitch />
        </div>
      </Container>
    </footer>
  );
}
