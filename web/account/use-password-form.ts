import { type FormEvent, useEffect, useRef, useState } from 'react';
import { faultOfNewPassword } from '#domain/account/password.ts';
import { accountErrors, accountNotices } from '#domain/errors/account.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { changePassword, mailCode } from '#web/data/password.ts';
import { afterPress, followPresses } from '#web/ui/after-press.ts';
import { toast } from '#web/ui/toast.ts';

export type PasswordFormOptions = { onChanged: () => Promise<void> | void };

type FieldName = 'password' | 'code';
type Errors = { [name in FieldName]?: string | undefined };

/** Which field a refusal is about; the others stand beside the button. */
const fieldOf: Partial<Record<AppError['code'], FieldName>> = {
  passwordWeak: 'password',
  passwordSame: 'password',
  codeNotUsable: 'code',
};

export function usePasswordForm({ onChanged }: PasswordFormOptions) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const [asksForCode, setAsksForCode] = useState(false);

  useEffect(followPresses, []);

  const typedIn = (name: FieldName) => String(new FormData(form.current ?? undefined).get(name) ?? '');
  const typedCode = () => typedIn('code').replace(/\s/g, '');

  function fail(name: FieldName, sentence: string) {
    setErrors({ [name]: sentence });
    toast.error(sentence);
    form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();
  }

  async function change() {
    const fault = faultOfNewPassword(typedIn('password'));
    if (fault) return fail('password', fault);
    if (asksForCode && !/^\d{6,10}$/.test(typedCode())) return fail('code', accountErrors.codeNeeded);
    setErrors({});
    setFailure(null);
    setIsPending(true);
    try {
      await changePassword(typedIn('password'), asksForCode ? typedCode() : null);
      form.current?.reset();
      setAsksForCode(false);
      await onChanged();
    } catch (error) {
      await refused(error);
    }
    setIsPending(false);
  }

  async function refused(error: unknown) {
    const sentence = error instanceof Error ? error.message : accountErrors.passwordNotChanged;
    const code = error instanceof AppError ? error.code : null;
    if (code === 'reauthenticationNeeded') return sendCode();
    const field = code && fieldOf[code];
    if (field) return fail(field, sentence);
    setFailure(sentence);
    toast.error(sentence);
  }

  async function sendCode() {
    try {
      await mailCode();
      setAsksForCode(true);
      toast.info(accountNotices.codeMailed);
    } catch (error) {
      const sentence = error instanceof Error ? error.message : accountErrors.recoveryNotAsked;
      setFailure(sentence);
      toast.error(sentence);
    }
  }

  return {
    form,
    errors,
    failure,
    isPending,
    asksForCode,
    check: (name: FieldName) =>
      afterPress(() => setErrors((before) => ({ ...before, [name]: faultWhenLeft(typedIn(name)) }))),
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (!isPending) void change();
    },
    sendAgain: () => void sendCode(),
  };
}

/** Nobody is told off for a field that they only passed through. */
function faultWhenLeft(password: string): string | undefined {
  return password === '' ? undefined : (faultOfNewPassword(password) ?? undefined);
}
