import { codeHostNotices } from '#domain/errors/code-host.ts';
import { useIsAutoVerifying } from '#web/data/code-host.ts';
import { keepAutoVerify } from '#web/data/code-host-storage.ts';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { toast } from '#web/ui/toast.ts';

export function AutoVerifySwitch() {
  const isOn = useIsAutoVerifying();
  return (
    <SwitchField
      label="Auto-verify repositories"
      hint="On: whether GitHub still lets us read is checked by itself. Off: only when you ask for it."
      isOn={isOn}
      onChange={(next) => {
        keepAutoVerify(next);
        toast.success(next ? codeHostNotices.autoVerifyEnabled : codeHostNotices.autoVerifyDisabled);
      }}
    />
  );
}
