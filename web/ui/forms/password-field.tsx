import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Button } from './button.tsx';
import { TextField } from './text-field.tsx';

export function PasswordField(props: ComponentProps<typeof TextField>) {
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
