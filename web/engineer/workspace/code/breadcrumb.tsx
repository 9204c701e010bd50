import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { placeSearch } from './use-code-place.ts';

export function Breadcrumb({ path }: { path: string }) {
  const names = path === '' ? [] : path.split('/');
  return (
    <nav aria-label="Path" className="min-w-0 text-sm">
      <Link
        to={placeSearch(null)}
        className="mb-2 inline-flex min-h-11 items-center gap-1.5 font-semibold underline-offset-4 hover:underline lg:hidden"
      >
        <ArrowLeft className="size-4" />
        All files
      </Link>
      <ol className="flex flex-wrap items-center gap-x-1.5">
        <li>{path === '' ? <span aria-current="page">Root</span> : <Crumb path="" name="Root" />}</li>
        {names.map((name, at) => {
          const here = names.slice(0, at + 1).join('/');
          return (
            <li key={here} className="flex min-w-0 items-center gap-x-1.5">
              <span aria-hidden="true" className="text-ink-muted">
                /
              </span>
              {here === path ? (
                <span aria-current="page" className="font-semibold wrap-anywhere">
                  {name}
                </span>
              ) : (
                <Crumb path={here} name={name} />
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function Crumb({ path, name }: { path: string; name: string }) {
  return (
    <Link
      to={placeSearch(path)}
      className="inline-flex min-h-6 items-center text-ink-muted underline underline-offset-4 wrap-anywhere hover:text-ink"
    >
      {name}
    </Link>
  );
}
