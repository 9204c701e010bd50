import { useOutletContext } from 'react-router';
import type { Engineer } from '#web/data/engineers.ts';
import type { SessionUser } from '#web/data/session.ts';

/** Who passed the gate. */
export type PortalContext = { user: SessionUser; engineer: Engineer };

export function usePortal(): PortalContext {
  return useOutletContext<PortalContext>();
}
