import type { ComponentProps } from 'react';
import { TextField } from '#web/ui/forms/text-field.tsx';

type SkillsFieldProps = Omit<ComponentProps<typeof TextField>, 'label'>;

export function SkillsField(props: SkillsFieldProps) {
  return (
    <TextField
      label="Skills"
      hint="Separated by commas. Clients see them beside your name."
      placeholder="React, PostgreSQL, Stripe"
      {...props}
    />
  );
}
