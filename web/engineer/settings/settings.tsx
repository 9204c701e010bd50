import { ConnectCard } from '#web/code-host/connect-card.tsx';
import { useConnection } from '#web/data/code-host/connection.ts';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { Card, SectionCard } from '#web/ui/layout/card.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { paths } from '#web/ui/page-urls.ts';
import { keptList } from '../kept-list.ts';
import { usePortal } from '../use-portal.ts';
import { AvatarField } from './avatar-field.tsx';
import { ProfileSettings } from './profile-settings.tsx';

export default function EngineerSettings() {
  const { user, engineer } = usePortal();
  const isConnected = !['none', 'not-offered'].includes(useConnection().status);
  return (
    <Page
      title="Settings"
      lead="Clients see your name, your skills and your picture while you hold their issue."
      width="form"
      actions={<ButtonLink to={keptList()}>Back to the portal</ButtonLink>}
    >
      <div className="grid gap-6">
        <SectionCard id="picture" title="Picture">
          <AvatarField engineer={engineer} />
        </SectionCard>
        <SectionCard id="profile" title="Profile" heading="mb-5 text-lg">
          <ProfileSettings email={user.email} engineer={engineer} />
        </SectionCard>
        {isConnected && (
          <Card>
            <ConnectCard mode="connect" returnPath={paths.engineerSettings} />
          </Card>
        )}
      </div>
    </Page>
  );
}
