import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { profileSchema } from '#domain/engineer/profile.ts';
import { writeSkills } from '#domain/engineer/skills.ts';
import { engineerNotices } from '#domain/errors/engineer.ts';
import { changeProfile, type Engineer } from '#web/data/engineer/profile.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { firstFault, useFields } from '../../ui/forms/use-fields.ts';
import { SkillsField } from '../sign-up/skills-field.tsx';
import { dropKeptFields, keptFields, useKeptFields } from '../use-kept-fields.ts';

const schema = profileSchema.pick({ name: true, skills: true });
const keptNames = ['name', 'skills'] as const;

/** Unsaved text survives a reload. */
export function ProfileSettings({ email, engineer }: { email: string; engineer: Engineer }) {
  const [failure, setFailure] = useState<string | null>(null);
  const key = `lastmile.engineer-settings.${engineer.id}`;
  const form = useForm({
    mode: 'onTouched',
    defaultValues: { ...typedOf(engineer), ...keptFields(key) },
    resolver: zodResolver(schema),
  });
  const { errors, isSubmitting, isValid } = form.formState;
  const field = useFields(form.register);
  useKeptFields(form, keptNames, key);

  async function save({ name, skills }: z.output<typeof schema>) {
    setFailure(null);
    try {
      const saved = await changeProfile(engineer.id, { name, skills });
      form.reset(typedOf(saved));
      dropKeptFields(key);
      toast.success(engineerNotices.profileUpdated);
    } catch (error) {
      const sentence = error instanceof Error ? error.message : String(error);
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
      <TextField label="Email" type="email" value={email} readOnly hint={engineerNotices.emailFixed} />
      <SkillsField optional error={errors.skills?.message} {...field('skills')} />
      {failure && <FormFailure>{failure}</FormFailure>}
      <div>
        <Button
          type="submit"
          aria-disabled={isValid ? undefined : true}
          variant="primary"
          size="lg"
          pending={isSubmitting}
          pendingLabel="Saving…"
        >
          Save changes
        </Button>
      </div>
    </form>
  );
}

function typedOf({ name, skills }: Engineer) {
  return { name, skills: writeSkills(skills) };
}
