import type { ReactNode } from 'react';
import { codeHostNotices } from '#domain/errors/code-host.ts';
import { keepAutoVerify } from '#web/data/code-host/browser-storage.ts';
import { useIsAutoVerifying } from '#web/data/code-host/connection.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { SwitchField } from '#web/ui/forms/switch-field.tsx';

export function AutoVerifySwitch(): ReactNode {
  const isOn = useIsAutoVerifying();
  return (
    <SwitchField
      label="Auto-verify repositories"
      hint="Checks your GitHub connection automatically."
      isOn={isOn}
      onChange={(next) => {
        keepAutoVerify(next);
        toast.success(next ? codeHostNotices.autoVerifyEnabled : codeHostNotices.autoVerifyDisabled);
      }}
    />
  );
}
