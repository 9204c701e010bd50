import { type ChangeEvent, type FocusEvent, type FormEvent, useEffect } from 'react';
import {
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormProps,
  useForm,
} from 'react-hook-form';
import { AppError, type ErrorCode } from '#domain/errors/app-error.ts';
import { toast } from '../feedback/toast.ts';
import { afterPointerRelease, trackPointer } from './after-pointer-release.ts';
import { ownMessage, useAttempt } from './use-attempt.ts';

type CheckedForm<Fields extends FieldValues, Output> = Pick<
  UseFormProps<Fields>,
  'defaultValues' | 'values' | 'resetOptions' | 'reValidateMode' | 'shouldUnregister'
> & {
  mode?: 'onSubmit' | 'onBlur' | 'onTouched';
  send: (values: Output) => Promise<void> | void;
  /** Returns the message to show for an error that `send` has thrown. */
  messageOf?: (error: unknown) => string;
  /** The field that shows all errors, or a field for each error code. `failure` contains all other errors. */
  fieldOf?: Path<Fields> | Partial<Record<ErrorCode, Path<Fields>>>;
  toastsErrors?: boolean;
  clearsErrorsOnTyping?: boolean;
};

export function useCheckedForm<Fields extends FieldValues, Context, Output>(
  resolver: Resolver<Fields, Context, Output>,
  {
    mode = 'onSubmit',
    send,
    messageOf = ownMessage,
    fieldOf = {},
    toastsErrors = false,
    clearsErrorsOnTyping = false,
    ...options
  }: CheckedForm<Fields, Output>,
) {
  const reValidateMode = mode === 'onTouched' ? 'onChange' : mode;
  const form = useForm<Fields, Context, Output>({ mode, reValidateMode, resolver, ...options });
  const { attempt, ...state } = useAttempt(messageOf);
  const { errors } = form.formState;

  useEffect(trackPointer, []);

  function tell(sentence: unknown): void {
    if (toastsErrors && typeof sentence === 'string') toast.error(sentence);
  }

  async function sendOrMarkField(values: Output): Promise<void> {
    try {
      await send(values);
    } catch (error) {
      const name = typeof fieldOf === 'string' ? fieldOf : error instanceof AppError && fieldOf[error.code];
      if (!name) throw error;
      const message = messageOf(error);
      form.setError(name, { message }, { shouldFocus: true });
      tell(message);
    }
  }

  const submit = form.handleSubmit(
    async (values) => void (await attempt(() => sendOrMarkField(values))),
    (found) => tell(firstError(found)),
  );

  return {
    ...form,
    ...state,
    attempt: (work: () => Promise<void>) => {
      form.clearErrors();
      return attempt(work);
    },
    props: { noValidate: true, onSubmit: (event: FormEvent) => void submit(event) },
    /** When a field loses focus, its error appears after the pointer is released. */
    field: (name: Path<Fields>, onTyped?: (text: string) => void) => {
      const { onBlur, onChange, ...field } = form.register(name);
      return {
        ...field,
        error: errorAt(errors, name),
        onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
          if (clearsErrorsOnTyping) form.clearErrors(name);
          onTyped?.(event.target.value);
          return onChange(event);
        },
        onBlur: (event: FocusEvent) => afterPointerRelease(() => void onBlur(event)),
      };
    },
    check: async (name: Path<Fields>): Promise<boolean> => {
      const isValid = await form.trigger(name, { shouldFocus: true });
      if (!isValid) tell(form.getFieldState(name).error?.message);
      return isValid;
    },
  };
}

type Rules<Name extends string> = Record<Name, (typed: string) => string | null | false>;

export function checkedBy<Name extends string>(
  rules: Rules<Name>,
  { stopsAtFirst = false } = {},
): Resolver<Record<Name, string>> {
  return (values) => {
    const errors: Record<string, { type: string; message: string }> = {};
    for (const name of Object.keys(rules) as Name[]) {
      const message = rules[name](values[name] ?? '');
      if (message && !(stopsAtFirst && firstError(errors))) errors[name] = { type: 'rule', message };
    }
    return firstError(errors)
      ? { values: {}, errors: errors as FieldErrors<Record<Name, string>> }
      : { values, errors: {} };
  };
}

/** Returns the first error in the order of the rules or of the schema. */
export function firstError(errors: FieldErrors): string | null {
  for (const error of Object.values(errors)) if (typeof error?.message === 'string') return error.message;
  return null;
}

function errorAt<Fields extends FieldValues>(
  errors: FieldErrors<Fields>,
  name: Path<Fields>,
): string | undefined {
  const message = errors[name]?.message;
  return typeof message === 'string' ? message : undefined;
}
