import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { profileSchema } from '#domain/engineer/profile.ts';
import { engineerErrors } from '#domain/errors/engineer.ts';
import { createEngineer } from '#web/data/engineers.ts';
import { queryKeys } from '#web/data/query-keys.ts';
import type { SessionUser } from '#web/data/session.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { firstFault } from '../first-fault.ts';
import { FormFailure } from '../form-failure.tsx';
import { readableFailure } from '../readable-failure.ts';

const schema = profileSchema.omit({ avatar: true }).refine(({ skills }) => skills.length > 0, {
  message: engineerErrors.skillsRequired,
  path: ['skills'],
});

/** Name and skills of somebody who is signed in; once they are stored, the page that shows this moves on. */
export function ProfileForm({ user }: { user: SessionUser }) {
  const queries = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm({
    mode: 'onBlur',
    defaultValues: { name: user.name ?? '', skills: '' },
    resolver: zodResolver(schema),
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(
    async ({ name, skills }) => {
      setFailure(null);
      try {
        const engineer = await createEngineer(user.id, { name, skills, avatar: null });
        await queries.invalidateQueries({ queryKey: queryKeys.standing(user.id) });
        queries.setQueryData(queryKeys.engineer(user.id), engineer);
      } catch (error) {
        const sentence = readableFailure(error, engineerErrors.engineerAccountNotCreated);
        setFailure(sentence);
        toast.error(sentence);
      }
    },
    (faults) => toast.error(firstFault(faults, ['name', 'skills']) ?? ''),
  );

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <TextField label="Name" autoComplete="name" error={errors.name?.message} {...register('name')} />
      <TextField
        label="Skills"
        hint="Separated by commas. Clients see them beside your name."
        placeholder="React, PostgreSQL, Stripe"
        error={errors.skills?.message}
        {...register('skills')}
      />
      {failure && <FormFailure>{failure}</FormFailure>}
      <Button type="submit" variant="primary" size="lg" pending={isSubmitting} pendingLabel="Saving…">
        Save profile
      </Button>
    </form>
  );
}
