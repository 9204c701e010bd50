import { EMPTY_SUBMISSION, type SubmissionField, type SubmissionFields } from '#domain/issue/submission.ts';

/** The page is prerendered, so users can type before the scripts have loaded. */
export function typedIntoForm(form: HTMLFormElement | null): Partial<SubmissionFields> {
  if (!form) return {};
  const typed = [...new FormData(form)].filter(
    ([name, value]) => name in EMPTY_SUBMISSION && value !== EMPTY_SUBMISSION[name as SubmissionField],
  );
  return Object.fromEntries(typed) as Partial<SubmissionFields>;
}

/**
 * The field is scrolled to the middle, because the header and the bottom bar cover the edges of the window.
 */
export function focusOnField(form: HTMLFormElement | null, field: SubmissionField): void {
  const control = form?.elements.namedItem(field);
  const first = control instanceof RadioNodeList ? control[0] : control;
  if (!(first instanceof HTMLElement)) return;
  first.focus({ preventScroll: true });
  first.closest('div')?.scrollIntoView({ block: 'center' });
}

export function focusOnHeldFile(form: HTMLFormElement | null): void {
  const held = form?.querySelector<HTMLElement>('[data-held]');
  held?.querySelector('button')?.focus({ preventScroll: true });
  held?.scrollIntoView({ block: 'center' });
}
