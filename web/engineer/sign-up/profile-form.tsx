import { zodResolver } from '@hookform/resolvers/zod';
import { engineerSignUpSchema } from '#domain/engineer/profile.ts';
import { engineerErrors } from '#domain/errors/engineer.ts';
import type { SessionUser } from '#web/data/account/session.ts';
import { becomeEngineer } from '#web/data/engineer/profile.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { useCheckedForm } from '#web/ui/forms/use-checked-form.ts';
import { readableFailure } from '../readable-failure.ts';
import { dropKeptFields, useKeptFields } from '../use-kept-fields.ts';
import { SkillsField } from './skills-field.tsx';

const schema = engineerSignUpSchema.pick({ name: true, skills: true });
const keptNames = ['name', 'skills'] as const;

export function ProfileForm({ user }: { user: SessionUser }) {
  const form = useCheckedForm(zodResolver(schema), {
    mode: 'onTouched',
    defaultValues: { name: user.name ?? '', skills: '' },
    send: async ({ name, skills }) => {
      await becomeEngineer(user.id, { name, skills, avatar: null });
      dropKeptFields();
    },
    messageOf: (error) => readableFailure(error, engineerErrors.engineerAccountNotCreated),
    toastsErrors: true,
  });
  useKeptFields(form, keptNames);

  return (
    <form {...form.props} className="grid gap-5">
      <TextField label="Name" autoComplete="name" {...form.field('name')} />
      <SkillsField {...form.field('skills')} />
      <FormFailure>{form.failure}</FormFailure>
      <Button
        type="submit"
        aria-disabled={form.formState.isValid ? undefined : true}
        variant="primary"
        size="lg"
        pending={form.isPending}
        pendingLabel="Saving…"
      >
        Save profile
      </Button>
      <p className="text-sm text-ink-muted">Next, the engineer portal opens and shows where you stand.</p>
    </form>
  );
}
