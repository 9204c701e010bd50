import { Download } from 'lucide-react';
import { accountNotices } from '#domain/errors/account.ts';
import { exportAccount } from '#web/data/account/own-account.ts';
import { saveFile } from '#web/ui/browser/save-file.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { useAttempt } from '#web/ui/forms/use-attempt.ts';
import { Section } from './section.tsx';

export function DataSection({ email }: { email: string }) {
  const { failure, isPending, attempt } = useAttempt();

  function gather() {
    void attempt(async () => {
      const file = new Blob([await exportAccount()], { type: 'application/json' });
      saveFile(`lastmile-${email.replace(/[^a-z0-9]+/gi, '-')}.json`, file);
      toast.success(accountNotices.dataGathered);
    });
  }

  return (
    <Section
      id="data"
      title="Your data"
      lead="Your account, your issues and what you did on them, in one file. Your attachments are on your issue pages."
    >
      <FormFailure className="mb-4">{failure}</FormFailure>
      <Button
        icon={<Download className="size-4" />}
        onClick={gather}
        pending={isPending}
        pendingLabel="Preparing…"
      >
        Download my data
      </Button>
    </Section>
  );
}
