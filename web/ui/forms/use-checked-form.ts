import { type ChangeEvent, type FocusEvent, useEffect } from 'react';
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
import { type Otherwise, useAttempt } from './use-attempt.ts';

type CheckedForm<Fields extends FieldValues, Output> = Pick<
  UseFormProps<Fields>,
  'defaultValues' | 'values' | 'resetOptions' | 'reValidateMode' | 'shouldUnregister'
> & {
  /** When fields are first checked; by default only on submit. */
  mode?: 'onSubmit' | 'onBlur' | 'onTouched';
  send: (values: Output) => Promise<void> | void;
  otherwise: Otherwise;
  /** The field at which a failure shows; the others show in `failure`. */
  fieldOf?: Partial<Record<ErrorCode, Path<Fields>>>;
  /** Whether the first error also shows as a toast. */
  toastsErrors?: boolean;
};

/** A form that focuses its first wrong field, or sends its values and keeps the failure. */
export function useCheckedForm<Fields extends FieldValues, Context, Output>(
  resolver: Resolver<Fields, Context, Output>,
  {
    mode = 'onSubmit',
    send,
    otherwise,
    fieldOf = {},
    toastsErrors = false,
    ...options
  }: CheckedForm<Fields, Output>,
) {
  const reValidateMode = mode === 'onTouched' ? 'onChange' : mode;
  const form = useForm<Fields, Context, Output>({ mode, reValidateMode, resolver, ...options });
  const { attempt, ...state } = useAttempt(otherwise);
  const { errors } = form.formState;

  useEffect(trackPointer, []);

  function tell(sentence: unknown): void {
    if (toastsErrors && typeof sentence === 'string') toast.error(sentence);
  }

  async function sendOrBlame(values: Output): Promise<void> {
    try {
      await send(values);
    } catch (error) {
      const name = error instanceof AppError ? fieldOf[error.code] : undefined;
      if (!(error instanceof AppError) || !name) throw error;
      form.setError(name, { message: error.message }, { shouldFocus: true });
      tell(error.message);
    }
  }

  const submit = form.handleSubmit(
    async (values) => void (await attempt(() => sendOrBlame(values))),
    (found) => tell(firstError(found)),
  );

  return {
    ...form,
    ...state,
    /** Runs another action of the form. */
    attempt: (work: () => Promise<void>) => {
      form.clearErrors();
      return attempt(work);
    },
    props: { noValidate: true, onSubmit: (event: React.FormEvent) => void submit(event) },
    /** An error on blur waits until the pointer is up. `onTyped` gets each new text, and typing clears the error. */
    field: (name: Path<Fields>, onTyped?: (text: string) => void) => {
      const { onBlur, onChange, ...field } = form.register(name);
      return {
        ...field,
        error: errorAt(errors, name),
        onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
          if (onTyped) form.clearErrors(name);
          onTyped?.(event.target.value);
          return onChange(event);
        },
        onBlur: (event: FocusEvent) => afterPointerRelease(() => void onBlur(event)),
      };
    },
    /** Checks one field as submitting does. */
    check: async (name: Path<Fields>): Promise<boolean> => {
      const isRight = await form.trigger(name, { shouldFocus: true });
      if (!isRight) tell(form.getFieldState(name).error?.message);
      return isRight;
    },
  };
}

type Rules<Name extends string> = Record<Name, (typed: string) => string | null | false>;

/** Each rule returns the error of its field, or nothing. */
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

/** The first error in the order of the rules or of the schema. */
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
