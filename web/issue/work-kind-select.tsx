import { issueNotices } from '#domain/errors/issue.ts';
import { useWorkKindCorrection } from '#web/data/issue/issue-actions.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { priceList } from '../../content/price-list.ts';

/** Corrects the kind of work, from which the estimate starts. */
export function WorkKindSelect({ issueId, kind }: { issueId: string; kind: string | null }) {
  const correct = useWorkKindCorrection(issueId);
  const choose = (chosen: string) =>
    correct.mutate(chosen, {
      onSuccess: () => toast.success(issueNotices.workKindCorrected),
      onError: (error) => toast.error(error.message),
    });
  const options = priceList.map(({ id, name }) => ({ value: id, label: name }));
  const isKnown = options.some(({ value }) => value === kind);
  return (
    <SelectField
      label="Kind of work"
      hint="Wrong kind? Pick the right one to update the estimate."
      options={isKnown ? options : [{ value: '', label: 'Not recognized' }, ...options]}
      value={correct.variables ?? (isKnown ? (kind ?? '') : '')}
      disabled={correct.isPending}
      onChange={({ target }) => target.value !== '' && choose(target.value)}
    />
  );
}
