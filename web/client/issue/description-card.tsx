import { Pencil } from 'lucide-react';
import { editRefusal } from '#domain/issue/status.ts';
import type { Issue } from '#web/data/issue/issue.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Markdown } from '#web/ui/text/markdown.tsx';
import { EditForm } from './edit-form.tsx';
import { UnsavedEdit } from './unsaved-edit.tsx';

type DescriptionCardProps = { issue: Issue; isEditing: boolean; onEdit: (isWanted: boolean) => void };

export function DescriptionCard({ issue, isEditing, onEdit }: DescriptionCardProps) {
  const refusal = editRefusal(issue);
  return (
    <Card as="section" aria-labelledby="description">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h2 id="description" className="text-lg font-semibold">
          {isEditing ? 'Edit your issue' : 'Problem Description'}
        </h2>
        {refusal === null && !isEditing && (
          <Button size="sm" icon={<Pencil className="size-4" />} onClick={() => onEdit(true)}>
            Edit your issue
          </Button>
        )}
      </div>
      {isEditing ? (
        <EditForm issue={issue} onDone={() => onEdit(false)} />
      ) : (
        <Markdown className="mt-3">{issue.description}</Markdown>
      )}
      {refusal !== null && <UnsavedEdit issue={issue} refusal={refusal} />}
      {refusal === 'priced' && (
        <p className="mt-5 border-t border-hairline pt-4 text-sm text-ink-muted">
          A price was named for these words, so they stay as they are. Write what is new in the conversation.
        </p>
      )}
    </Card>
  );
}
