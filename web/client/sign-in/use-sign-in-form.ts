import { type FormEvent, useEffect, useRef, useState } from 'react';
import { emailError } from '#domain/account/email-address.ts';
import { newPasswordError } from '#domain/account/password.ts';
import { accountErrors, accountNotices } from '#domain/errors/account.ts';
import { isUnconfirmed, sendSignInLink, signIn, signUp } from '#web/data/account/sign-in.ts';
import { useCaptcha } from '#web/data/account/use-captcha.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { afterPointerRelease, trackPointer } from '#web/ui/forms/after-pointer-release.ts';
import type { SentMail } from './check-your-mail.tsx';

export type SignInOptions = {
  isNew: boolean;
  next: string;
  /** Called with whether the form has content. */
  onTyped: (isTyped: boolean) => void;
  onEnter: () => void;
  onSent: (sent: SentMail) => void;
};

type FieldName = 'email' | 'password';
type Errors = { [name in FieldName]?: string | undefined };

export function useSignInForm({ isNew, next, onTyped, onEnter, onSent }: SignInOptions) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, setPending] = useState<'password' | 'link' | null>(null);
  const captcha = useCaptcha();

  useEffect(trackPointer, []);
  // Includes text typed before hydration.
  useEffect(() => tellWhatIsTyped(form.current, onTyped), [onTyped]);

  const typedIn = (name: FieldName) => String(new FormData(form.current ?? undefined).get(name) ?? '');
  const faultOf = (name: FieldName) =>
    (name === 'email' ? emailError(typedIn('email')) : faultOfPassword(typedIn('password'), isNew)) ??
    undefined;

  /** Shows the first error and focuses its field. */
  function hasFault(names: readonly FieldName[]): boolean {
    const found = Object.fromEntries(names.map((name) => [name, faultOf(name)]));
    setErrors(found);
    const first = names.find((name) => found[name]);
    if (!first) return false;
    toast.error(found[first] ?? '');
    form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    return true;
  }

  async function attempt(kind: 'password' | 'link', work: () => Promise<void>): Promise<void> {
    setPending(kind);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      const sentence = error instanceof Error ? error.message : accountErrors.signInFailed;
      setFailure(sentence);
      toast.error(sentence);
      if (isUnconfirmed(error)) onSent({ kind: 'confirmation', email: typedIn('email') });
    } finally {
      setPending(null);
    }
  }

  async function enterOrJoin(): Promise<void> {
    const email = typedIn('email');
    const password = typedIn('password');
    if (!isNew) {
      const { isHalf } = await captcha.spend((token) => signIn(email, password, token));
      // A user with a second factor has to enter it first.
      if (!isHalf) onEnter();
      return;
    }
    const { isSignedIn } = await captcha.spend((captchaToken) =>
      signUp(email, password, { next, captchaToken }),
    );
    toast.success(accountNotices.signedUp);
    if (isSignedIn) onEnter();
    else onSent({ kind: 'confirmation', email });
  }

  return {
    form,
    errors,
    failure,
    pending,
    captcha: captcha.box,
    check: (name: FieldName) =>
      afterPointerRelease(() => setErrors((before) => ({ ...before, [name]: faultOf(name) }))),
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (!pending && !hasFault(['email', 'password'])) void attempt('password', enterOrJoin);
    },
    mailLink: () => {
      if (pending || hasFault(['email'])) return;
      void attempt('link', async () => {
        const email = typedIn('email');
        await captcha.spend((captchaToken) => sendSignInLink(email, { next, captchaToken }));
        onSent({ kind: 'link', email });
      });
    },
  };
}

function faultOfPassword(password: string, isNew: boolean): string | null {
  if (isNew) return newPasswordError(password);
  return password === '' ? accountErrors.passwordRequired : null;
}

function tellWhatIsTyped(form: HTMLFormElement | null, tell: (isTyped: boolean) => void): () => void {
  const fields = [...(form?.querySelectorAll<HTMLInputElement>('[name=email], [name=password]') ?? [])];
  const look = () => tell(fields.some(({ value }) => value !== ''));
  look();
  form?.addEventListener('input', look);
  return () => form?.removeEventListener('input', look);
}
