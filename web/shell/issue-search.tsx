import { useNavigate } from 'react-router';
import { isEngineerKept } from '#web/data/engineer/engineer-memory.ts';
import { SearchField } from '#web/ui/forms/search-field.tsx';
import { paths } from '#web/ui/page-urls.ts';

/** Searches the client's own issues, or the available ones for an engineer. */
export function IssueSearch({ className }: { className: string }) {
  const navigate = useNavigate();
  const isEngineer = isEngineerKept();

  function find(form: FormData) {
    const by = new URLSearchParams({ search: String(form.get('search') ?? '').trim() });
    void navigate(isEngineer ? `${paths.engineerAvailable}&${by}` : `${paths.dashboard}?${by}`);
  }

  return (
    <search className={className}>
      <form action={find}>
        <SearchField
          label={isEngineer ? 'Search available issues' : 'Search your issues'}
          placeholder="Search issues"
          name="search"
          autoComplete="off"
        />
      </form>
    </search>
  );
}
