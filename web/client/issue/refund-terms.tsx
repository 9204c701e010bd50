import type { ReactNode } from 'react';
import { DAYS_TO_ASK_FOR_CHANGES } from '#domain/issue/deadlines.ts';

export function RefundTerms({ isArranged }: { isArranged: boolean }) {
  return (
    <div className="min-w-0 text-sm">
      <h3 className="font-semibold">What happens with your money</h3>
      <ul className="mt-2 grid gap-1.5 text-ink-muted">
        {isArranged && (
          <Term>Payment is arranged with the operator of this marketplace, who records it here.</Term>
        )}
        <Term>It is held until you accept the fix.</Term>
        <Term>Cancel before work starts, and all of it is refunded.</Term>
        <Term>
          Not right yet? Ask for changes within {DAYS_TO_ASK_FOR_CHANGES} days of the fix, at no extra cost.
          Without an answer it then counts as accepted.
        </Term>
      </ul>
    </div>
  );
}

function Term({ children }: { children: ReactNode }) {
  return (
    <li className="flex gap-2.5">
      <span aria-hidden="true" className="mt-2.5 h-0.5 w-2.5 shrink-0 bg-edge" />
      <span>{children}</span>
    </li>
  );
}
