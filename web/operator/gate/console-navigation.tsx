import { NavLink } from 'react-router';
import { waitingText } from '#domain/operator/attention.ts';
import { useAttention } from '#web/data/operator/attention.ts';
import { Container } from '#web/ui/layout/page.tsx';
import { paths } from '#web/ui/page-urls.ts';

const places = [
  { label: 'Attention', to: paths.operator },
  { label: 'Engineers', to: paths.operatorEngineers() },
  { label: 'People', to: paths.operatorPeople() },
  { label: 'Issues', to: paths.operatorIssues() },
  { label: 'Money', to: paths.operatorMoney },
  { label: 'Estimates', to: paths.operatorEstimates },
  { label: 'Security', to: paths.operatorSecurity },
  { label: 'Audit log', to: paths.operatorAuditLog },
];

export function ConsoleNavigation() {
  const waiting = useAttention().data ?? [];
  return (
    <div className="border-b border-hairline">
      <Container>
        <nav aria-label="Operator console" className="-mx-3 flex flex-wrap">
          {places.map(({ label, to }) => (
            <NavLink
              key={to}
              to={to}
              end={to === paths.operator}
              className="-mb-px flex min-h-11 items-center gap-2 border-b-2 border-transparent px-3 text-sm font-semibold whitespace-nowrap text-ink-muted -outline-offset-2! hover:text-ink aria-[current=page]:border-ink aria-[current=page]:text-ink"
            >
              {label}
              {to === paths.operator && waiting.length > 0 && (
                <span className="min-w-6 rounded bg-warning-soft px-1.5 text-center text-xs/5 text-warning-ink tabular-nums">
                  {waitingText(waiting)}
                  <span className="sr-only"> waiting</span>
                </span>
              )}
            </NavLink>
          ))}
        </nav>
      </Container>
    </div>
  );
}
