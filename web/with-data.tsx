import { QueryClientProvider } from '@tanstack/react-query';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useSession } from './data/account/session.ts';
import { useConfig } from './data/backend/config.ts';
import { queryClient } from './data/backend/query-client.ts';
import { secondFactorPath } from './second-factor-path.ts';

// Public pages do not use this layout, so that they do not load the code for data.
export default function WithData() {
  return (
    <QueryClientProvider client={queryClient}>
      <SampleDataOffer />
      <WholeSession />
    </QueryClientProvider>
  );
}

function SampleDataOffer() {
  if (!useConfig()?.offersSampleData) return null;
  return (
    // Outside of main, it makes room for itself below the fixed header.
    <p className="relative z-10 border-b border-hairline bg-sunken px-4 py-2 text-center text-sm not-in-[main]:mt-14 not-in-[main]:-mb-14">
      This local instance is empty.{' '}
      <a href="/dev" className="font-medium underline underline-offset-4">
        Fill it with sample data
      </a>
    </p>
  );
}

/** Redirects a user who still has to enter the second factor. */
function WholeSession() {
  const { status } = useSession();
  const { pathname, search, hash } = useLocation();
  const asked = status === 'half-signed-in' ? secondFactorPath(pathname, search, hash) : null;
  return asked ? <Navigate to={asked} replace /> : <Outlet />;
}
