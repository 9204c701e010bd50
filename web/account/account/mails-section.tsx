import { ButtonLink } from '#web/ui/forms/button.tsx';
import { paths } from '#web/ui/paths.ts';
import { Section } from './section.tsx';

export function MailsSection() {
  return (
    <Section id="mails" title="Your mails" lead="Choose which mails we send you, and which we don’t.">
      <ButtonLink to={paths.mailPreferences}>Choose your mails</ButtonLink>
    </Section>
  );
}
