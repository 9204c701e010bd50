import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { TextField } from './text-field.tsx';

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
};

export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <div>
      <TextField {...props} type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      <Button
        variant="ghost"
        size="sm"
        className="mt-1.5 -ml-3"
        aria-pressed={isShown}
        icon={isShown ? <EyeOff {...icon} /> : <Eye {...icon} />}
        onClick={() => setIsShown(!isShown)}
      >
        Show what I type
      </Button>
    </div>
  );
}

const icon = { className: 'size-4' } as const;
