import type { FormEvent } from 'react';
import { Link } from 'react-router';
import { accountErrors, accountNotices } from '#domain/errors/account.ts';
import { changeName, type OwnAccount } from '#web/data/account/own-account.ts';
import type { Engineer } from '#web/data/engineer/profile.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { paths } from '#web/ui/paths.ts';
import { useSaving } from '../use-saving.ts';
import { Section } from './section.tsx';

type NameSectionProps = { account: OwnAccount; engineer: Engineer | null };

/** Clients see an engineer's own profile, which has a page of its own. */
export function NameSection({ account, engineer }: NameSectionProps) {
  const { field, fault, fail, failure, isPending, attempt } = useSaving(accountErrors.accountNotChanged);

  function save(event: FormEvent) {
    event.preventDefault();
    const name = field.current?.value.trim() ?? '';
    if (name === '')
      return account.name === '' ? field.current?.focus() : fail(accountErrors.accountNameNeeded);
    void attempt(async () => {
      await changeName(name);
      toast.success(accountNotices.nameSaved);
    });
  }

  return (
    <Section
      id="profile"
      title="Profile"
      lead={
        engineer && (
          <>
            The name, skills and picture that clients see are in{' '}
            <Link to={paths.engineerSettings} className="underline underline-offset-4">
              your settings
            </Link>
            .
          </>
        )
      }
    >
      <form noValidate onSubmit={save} className="grid gap-5">
        <TextField
          ref={field}
          label="Name"
          name="name"
          autoComplete="name"
          maxLength={120}
          optional={account.name === ''}
          hint="What we call you. Only you and the operator see it."
          defaultValue={account.name}
          error={fault}
        />
        {failure && <FormFailure>{failure}</FormFailure>}
        <div>
          <Button type="submit" pending={isPending} pendingLabel="Saving…">
            Save name
          </Button>
        </div>
      </form>
    </Section>
  );
}
