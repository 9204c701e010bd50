import type { ReactNode } from 'react';
import { Outlet, useRouteError } from 'react-router';
import { type Session, useSession } from '#web/data/account/session.ts';
import { useNeeds } from '#web/data/issue/needs.ts';
import { UnexpectedError } from '#web/ui/feedback/unexpected-error.tsx';
import { Main } from '#web/ui/layout/app-frame.tsx';
import { TitlePrefix } from '#web/ui/layout/page-title.tsx';
import { PublicFrame } from '#web/ui/layout/public-frame.tsx';
import { ShellHeader } from './shell-header.tsx';

/** The frame of the signed-in screens. Signed-out visitors of their addresses get the public one. */
export default function Shell() {
  return <FrameOf session={useSession()} />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <FrameOf session={useSession()}>
      <UnexpectedError error={error} />
    </FrameOf>
  );
}

type FrameOfProps = { session: Session; children?: ReactNode };

export function FrameOf({ session: { status, user }, children = <Outlet /> }: FrameOfProps) {
  const count = useNeeds(user?.id ?? null).data?.length ?? 0;
  if (status === 'signed-out' || status === 'half-signed-in') return <PublicFrame>{children}</PublicFrame>;
  return (
    <TitlePrefix value={count > 0 ? `(${count}) ` : ''}>
      <ShellHeader user={user} needCount={count} />
      <Main isShell>{children}</Main>
    </TitlePrefix>
  );
}
