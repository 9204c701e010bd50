import { ButtonLink } from '#web/ui/forms/button.tsx';
import { SectionCard } from '#web/ui/layout/card.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { keptList } from '../kept-list.ts';
import { usePortal } from '../use-portal.ts';
import { AvatarField } from './avatar-field.tsx';
import { ProfileSettings } from './profile-settings.tsx';

export default function EngineerSettings() {
  const { user, engineer } = usePortal();
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
      </div>
    </Page>
  );
}
