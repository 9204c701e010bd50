import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { databaseToolErrors } from '#domain/errors/database-tools.ts';
import { type LookUp, useTableColumns } from '#web/data/engineer/database-inspector.ts';
import { Button, ButtonLink } from '#web/ui/forms/button.tsx';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { addressOf } from './use-database-address.ts';

export function LookUpForm({ table, lookUp }: { table: string; lookUp: LookUp | null }) {
  const { data: columns } = useTableColumns(table);
  const [column, setColumn] = useState(lookUp?.column ?? 'id');
  const [id, setId] = useState(lookUp?.id ?? '');
  const [isMissed, setIsMissed] = useState(false);
  const navigate = useNavigate();
  const ids = columns
    ?.filter(({ name }) => name === 'id' || name.endsWith('_id'))
    .map(({ name }) => name) ?? ['id'];
  const choices = ids.includes(column) ? ids : [...ids, column];

  function look(event: FormEvent) {
    event.preventDefault();
    const wanted = id.trim();
    setIsMissed(wanted === '');
    if (wanted) void navigate(addressOf({ table, lookUp: { column, id: wanted } }));
  }

  return (
    <form aria-label={`Look up in ${table}`} onSubmit={look} className="flex flex-wrap items-start gap-3">
      <div className="min-w-36">
        <SelectField
          label="Column"
          value={column}
          options={choices.map((name) => ({ value: name, label: name }))}
          onChange={(event) => setColumn(event.target.value)}
          className="font-mono text-sm"
        />
      </div>
      <div className="min-w-0 flex-[1_1_14rem]">
        <TextField
          label="ID to look up"
          mono
          autoComplete="off"
          spellCheck={false}
          value={id}
          error={isMissed ? databaseToolErrors.idRequired : undefined}
          onChange={(event) => {
            setId(event.target.value);
            setIsMissed(false);
          }}
        />
      </div>
      <div className="flex min-h-11 items-center gap-2 sm:mt-7.5">
        <Button type="submit">Look up</Button>
        {lookUp && (
          <ButtonLink variant="ghost" to={addressOf({ table })}>
            Show all rows
          </ButtonLink>
        )}
      </div>
    </form>
  );
}
