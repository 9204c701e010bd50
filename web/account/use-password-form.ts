import { type FormEvent, useEffect, useRef, useState } from 'react';
import { newPasswordError } from '#domain/account/password.ts';
import { typedCode } from '#domain/account/second-factor.ts';
import { accountErrors, accountNotices } from '#domain/errors/account.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { changePassword, mailCode } from '#web/data/account/password.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { afterPointerRelease, trackPointer } from '#web/ui/forms/after-pointer-release.ts';
import { useSaving } from './use-saving.ts';

export type PasswordFormOptions = { onChanged: () => Promise<void> | void };

type FieldName = 'password' | 'code';
type Errors = { [name in FieldName]?: string | undefined };

/** The field of a refusal; the others show beside the button. */
const fieldOf: Partial<Record<AppError['code'], FieldName>> = {
  passwordWeak: 'password',
  passwordSame: 'password',
  codeNotUsable: 'code',
};

export function usePasswordForm({ onChanged }: PasswordFormOptions) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const { failure, isPending, attempt } = useSaving(accountErrors.passwordNotChanged);
  const [asksForCode, setAsksForCode] = useState(false);

  useEffect(trackPointer, []);

  const typedIn = (name: FieldName) => String(new FormData(form.current ?? undefined).get(name) ?? '');

  function fail(name: FieldName, sentence: string) {
    setErrors({ [name]: sentence });
    toast.error(sentence);
    form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const fault = newPasswordError(typedIn('password'));
    if (fault) return fail('password', fault);
    const code = asksForCode ? typedCode(typedIn('code')) : null;
    if (asksForCode && code === null) return fail('code', accountErrors.codeNeeded);
    setErrors({});
    void attempt(() => change(code));
  }

  async function change(code: string | null) {
    try {
      await changePassword(typedIn('password'), code);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'reauthenticationNeeded') return sendCode();
      const field = fieldOf[error.code];
      if (field) return fail(field, error.message);
      throw error;
    }
    form.current?.reset();
    setAsksForCode(false);
    await onChanged();
  }

  async function sendCode() {
    await mailCode();
    setAsksForCode(true);
    toast.info(accountNotices.codeMailed);
  }

  return {
    form,
    errors,
    failure,
    isPending,
    asksForCode,
    submit,
    check: (name: FieldName) =>
      afterPointerRelease(() => setErrors((before) => ({ ...before, [name]: faultWhenLeft(typedIn(name)) }))),
    sendAgain: () => void attempt(sendCode),
  };
}

/** A visited but empty field shows no error. */
function faultWhenLeft(password: string): string | undefined {
  return password === '' ? undefined : (newPasswordError(password) ?? undefined);
}
