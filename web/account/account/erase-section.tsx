import { useState } from 'react';
import { useNavigate } from 'react-router';
import { accountErrors, accountNotices } from '#domain/errors/account.ts';
import { eraseAccount } from '#web/data/account/own-account.ts';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { checkedBy, useCheckedForm } from '#web/ui/forms/use-checked-form.ts';
import { paths } from '#web/ui/page-urls.ts';
import { Section } from './section.tsx';

export function EraseSection({ email }: { email: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section
      id="delete"
      title="Delete your account"
      lead="Deletes your account, issues and files for good. Payments stay in our books without your name."
    >
      <Button variant="danger" onClick={() => setIsOpen(true)}>
        Delete my account
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Delete your account?">
        <EraseForm email={email} onClose={() => setIsOpen(false)} />
      </Dialog>
    </Section>
  );
}

function EraseForm({ email, onClose }: { email: string; onClose: () => void }) {
  const navigate = useNavigate();
  const form = useCheckedForm(
    checkedBy({
      'erase-email': (typed) =>
        typed.trim().toLowerCase() !== email.toLowerCase() && accountErrors.eraseEmailDiffers,
    }),
    {
      send: async ({ 'erase-email': typed }) => {
        await eraseAccount(typed.trim());
        toast.success(accountNotices.accountErased);
        await navigate(paths.trackProgress(), { replace: true });
      },
    },
  );

  return (
    <form {...form.props}>
      <ul className="grid list-disc gap-1.5 pl-5 text-sm">
        <li>Open issues are canceled. Your issues, files and messages are deleted.</li>
        <li>Your profile, password and second factors are deleted, and you’re signed out everywhere.</li>
        <li>Engineers keep a record of their fixes, without your name or code.</li>
        <li>What you wrote on issues as their engineer stays there, without your name.</li>
        <li>This can’t be undone. Download your data first if you want a copy.</li>
      </ul>
      <p className="mt-4 text-sm">
        To delete it, type <span className="font-semibold wrap-anywhere">{email}</span>
      </p>
      <div className="mt-3 grid gap-4">
        <TextField label="Your email" autoComplete="off" {...form.field('erase-email')} />
        <FormFailure>{form.failure}</FormFailure>
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Keep my account</Button>
        <Button type="submit" variant="danger" pending={form.isPending} pendingLabel="Deleting…">
          Delete for good
        </Button>
      </div>
    </form>
  );
}
