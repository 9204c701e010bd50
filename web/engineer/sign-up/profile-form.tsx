import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { engineerSignUpSchema } from '#domain/engineer/profile.ts';
import { engineerErrors } from '#domain/errors/engineer.ts';
import type { SessionUser } from '#web/data/account/session.ts';
import { becomeEngineer } from '#web/data/engineer/profile.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { firstFault, useFields } from '../../ui/forms/use-fields.ts';
import { readableFailure } from '../readable-failure.ts';
import { dropKeptFields, useKeptFields } from '../use-kept-fields.ts';
import { SkillsField } from './skills-field.tsx';

const schema = engineerSignUpSchema.pick({ name: true, skills: true });
const keptNames = ['name', 'skills'] as const;

export function ProfileForm({ user }: { user: SessionUser }) {
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    mode: 'onTouched',
    defaultValues: { name: user.name ?? '', skills: '' },
    resolver: zodResolver(schema),
  });
  const { errors, isSubmitting, isValid } = form.formState;
  const field = useFields(form.register);
  useKeptFields(form, keptNames);

  async function save({ name, skills }: z.output<typeof schema>) {
    setFailure(null);
    try {
      await becomeEngineer(user.id, { name, skills, avatar: null });
      dropKeptFields();
    } catch (error) {
      const sentence = readableFailure(error, engineerErrors.engineerAccountNotCreated);
      setFailure(sentence);
      toast.error(sentence);
    }
  }

  const submit = form.handleSubmit(save, (faults) => {
    toast.error(firstFault(faults, ['name', 'skills']) ?? '');
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <TextField label="Name" autoComplete="name" error={errors.name?.message} {...field('name')} />
      <SkillsField error={errors.skills?.message} {...field('skills')} />
      {failure && <FormFailure>{failure}</FormFailure>}
      <Button
        type="submit"
        aria-disabled={isValid ? undefined : true}
        variant="primary"
        size="lg"
        pending={isSubmitting}
        pendingLabel="Saving…"
      >
        Save profile
      </Button>
      <p className="text-sm text-ink-muted">Next, the engineer portal opens and shows where you stand.</p>
    </form>
  );
}
