import { lazy, Suspense } from 'react';
import type { SecretGuard } from './secret-notice.tsx';

// It is in the browser already, because the search that finds a secret has loaded it.
const SecretNotice = lazy(() => import('./secret-notice.tsx').then((all) => ({ default: all.SecretNotice })));

export function SecretWarning({ guard }: { guard: SecretGuard }) {
  return (
    <div role="status">
      {guard.found.length + guard.removed.length > 0 && (
        <Suspense>
          <SecretNotice guard={guard} />
        </Suspense>
      )}
    </div>
  );
}
