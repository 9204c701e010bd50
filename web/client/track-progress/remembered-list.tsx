import { X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { keptStorage } from '#web/ui/browser/storage.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { paths } from '#web/ui/page-urls.ts';
import { DateText } from '#web/ui/text/date-text.tsx';
import { classNames } from '#web/ui/tokens/class-names.ts';
import { dropKeys } from '../confirmation/kept-key.ts';
import { forget, type Remembered, readRemembered } from './remembered.ts';

export function RememberedList({ current }: { current: string | null }) {
  const [sent, setSent] = useState(() => readRemembered(keptStorage()));
  const [said, setSaid] = useState('');
  if (sent.length === 0)
    return (
      <p role="status" className={said ? 'mt-6 text-sm' : 'sr-only'}>
        {said}
      </p>
    );

  function forgetThese(which: readonly Remembered[], sentence: string) {
    const ids = which.map(({ id }) => id);
    dropKeys(keptStorage(), ids, Date.now());
    setSent(forget(keptStorage(), ids));
    setSaid(sentence);
  }

  return (
    <section aria-labelledby="remembered" className="mt-8">
      <h2 id="remembered" className="text-sm font-semibold">
        Sent from this browser
      </h2>
      <p className="mt-0.5 text-sm text-ink-muted">Only this browser knows this list.</p>
      <ul className="mt-3 divide-y divide-hairline border-y border-hairline">
        {sent.map((each) => (
          <li key={each.id} className="flex items-center gap-3 py-2">
            <Link
              to={paths.trackProgress(each.id)}
              aria-current={each.id === current ? 'true' : undefined}
              className={classNames(
                'flex min-h-11 min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 rounded text-sm',
                'hover:underline',
                each.id === current ? 'font-semibold' : null,
              )}
            >
              <span className="line-clamp-2 min-w-0 break-words">{each.title}</span>
              <DateText value={new Date(each.at)} withTime className="shrink-0 text-ink-muted" />
            </Link>
            <Button
              size="sm"
              variant="ghost"
              aria-label={`Forget ${each.title}`}
              className="-mr-3"
              icon={<X className="size-4" />}
              onClick={() => forgetThese([each], `Forgotten: ${each.title}`)}
            />
          </li>
        ))}
      </ul>
      <Button
        size="sm"
        className="mt-4"
        onClick={() => forgetThese(sent, 'This browser has forgotten its list.')}
      >
        Forget all
      </Button>
      <p role="status" className="sr-only">
        {said}
      </p>
    </section>
  );
}
