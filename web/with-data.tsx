import { QueryClientProvider } from '@tanstack/react-query';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useSession } from './data/account/session.ts';
import { queryClient } from './data/backend/query-client.ts';
import { secondFactorPath } from './second-factor-path.ts';

// Public pages do not use this layout, so that they do not load the code for data.
export default function WithData() {
  return (
    <QueryClientProvider client={queryClient}>
      <WholeSession />
    </QueryClientProvider>
  );
}

function WholeSession() {
  const { status } = useSession();
  const { pathname, search, hash } = useLocation();
  const asked = status === 'half-signed-in' ? secondFactorPath(pathname, search, hash) : null;
  return asked ? <Navigate to={asked} replace /> : <Outlet />;
}
