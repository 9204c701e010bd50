import { zodResolver } from '@hookform/resolvers/zod';
import { profileSchema } from '#domain/engineer/profile.ts';
import { writeSkills } from '#domain/engineer/skills.ts';
import { engineerNotices } from '#domain/errors/engineer.ts';
import { changeProfile, type Engineer } from '#web/data/engineer/profile.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { useCheckedForm } from '#web/ui/forms/use-checked-form.ts';
import { SkillsField } from '../sign-up/skills-field.tsx';
import { dropKeptFields, keptFields, useKeptFields } from '../use-kept-fields.ts';

const schema = profileSchema.pick({ name: true, skills: true });
const keptNames = ['name', 'skills'] as const;

export function ProfileSettings({ email, engineer }: { email: string; engineer: Engineer }) {
  const key = `lastmile.engineer-settings.${engineer.id}`;
  const form = useCheckedForm(zodResolver(schema), {
    mode: 'onTouched',
    defaultValues: { ...typedOf(engineer), ...keptFields(key) },
    send: async ({ name, skills }) => {
      const saved = await changeProfile(engineer.id, { name, skills });
      form.reset(typedOf(saved));
      dropKeptFields(key);
      toast.success(engineerNotices.profileUpdated);
    },
    toastsErrors: true,
  });
  useKeptFields(form, keptNames, key);

  return (
    <form {...form.props} className="grid gap-5">
      <TextField label="Name" autoComplete="name" {...form.field('name')} />
      <TextField label="Email" type="email" value={email} readOnly hint={engineerNotices.emailFixed} />
      <SkillsField optional {...form.field('skills')} />
      <FormFailure>{form.failure}</FormFailure>
      <div>
        <Button
          type="submit"
          aria-disabled={form.formState.isValid ? undefined : true}
          variant="primary"
          size="lg"
          pending={form.isPending}
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
