import { useOutletContext } from 'react-router';
import type { SessionUser } from '#web/data/account/session.ts';
import type { Engineer } from '#web/data/engineer/profile.ts';

export type PortalContext = { user: SessionUser; engineer: Engineer };

export function usePortal(): PortalContext {
  return useOutletContext<PortalContext>();
}
