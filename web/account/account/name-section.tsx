import { Link } from 'react-router';
import { accountErrors, accountNotices } from '#domain/errors/account.ts';
import { changeName, type OwnAccount } from '#web/data/account/own-account.ts';
import type { Engineer } from '#web/data/engineer/profile.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { checkedBy, useCheckedForm } from '#web/ui/forms/use-checked-form.ts';
import { paths } from '#web/ui/page-urls.ts';
import { Section } from './section.tsx';

type NameSectionProps = { account: OwnAccount; engineer: Engineer | null };

export function NameSection({ account, engineer }: NameSectionProps) {
  const form = useCheckedForm(
    checkedBy({
      name: (name) => account.name !== '' && name.trim() === '' && accountErrors.accountNameNeeded,
    }),
    {
      values: { name: account.name },
      resetOptions: { keepDirtyValues: true },
      send: async ({ name }): Promise<void> => {
        if (name.trim() === '') return form.setFocus('name');
        await changeName(name.trim());
        toast.success(accountNotices.nameSaved);
      },
    },
  );

  return (
    <Section
      id="profile"
      title="Profile"
      lead={
        engineer && (
          <>
            Clients see the profile in your{' '}
            <Link to={paths.engineerSettings} className="underline underline-offset-4">
              engineer settings
            </Link>
            .
          </>
        )
      }
    >
      <form {...form.props} className="grid gap-5">
        <TextField
          label="Name"
          autoComplete="name"
          maxLength={120}
          optional={account.name === ''}
          hint="What we call you. Only you and our team see it."
          {...form.field('name')}
        />
        <FormFailure>{form.failure}</FormFailure>
        <div>
          <Button type="submit" pending={form.isPending} pendingLabel="Saving…">
            Save name
          </Button>
        </div>
      </form>
    </Section>
  );
}
