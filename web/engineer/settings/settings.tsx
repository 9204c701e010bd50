import { ButtonLink } from '#web/ui/forms/button.tsx';
import { Card, SectionCard } from '#web/ui/layout/card.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { paths } from '#web/ui/page-urls.ts';
import { keptList } from '../kept-list.ts';
import { LogOutButton } from '../log-out-button.tsx';
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
      actions={
        <>
          <ButtonLink to={keptList()}>Back to the portal</ButtonLink>
          <LogOutButton />
        </>
      }
    >
      <div className="grid gap-6">
        <SectionCard id="picture" title="Picture">
          <AvatarField engineer={engineer} />
        </SectionCard>
        <SectionCard id="profile" title="Profile" heading="mb-5 text-lg">
          <ProfileSettings email={user.email} engineer={engineer} />
        </SectionCard>
        <Card
          as="section"
          aria-labelledby="account"
          className="flex flex-wrap items-center justify-between gap-4"
        >
          <div>
            <h2 id="account" className="text-lg font-semibold">
              Your account
            </h2>
            <p className="mt-1 text-sm text-ink-muted">
              Password, second factor, where you are signed in, and your data.
            </p>
          </div>
          <ButtonLink to={paths.account}>Open your account</ButtonLink>
        </Card>
        <Card
          as="section"
          aria-labelledby="mails"
          className="flex flex-wrap items-center justify-between gap-4"
        >
          <div>
            <h2 id="mails" className="text-lg font-semibold">
              Your mails
            </h2>
            <p className="mt-1 text-sm text-ink-muted">Choose which mails we send you, and which we don’t.</p>
          </div>
          <ButtonLink to={paths.mailPreferences}>Choose your mails</ButtonLink>
        </Card>
      </div>
    </Page>
  );
}
