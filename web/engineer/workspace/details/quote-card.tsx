import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { sentenceOf } from '#domain/errors/sentences.ts';
import type { Issue } from '#web/data/issue/issue.ts';
import { useQuotes, useWaiver } from '#web/data/issue/quotes.ts';
import { isLasting, type QuoteState, quoteState } from '#web/issue/quote-state.ts';
import { PartError } from '#web/ui/feedback/empty-state.tsx';
import { LoadingBlock } from '#web/ui/feedback/skeleton.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { keptFields } from '../../use-kept-fields.ts';
import { WaiveDialog } from '../free-fix-dialog.tsx';
import { EarlierQuotes } from './earlier-quotes.tsx';
import { lastQuoteFields } from './last-quote-fields.ts';
import { QuoteForm, quoteDraftKey } from './quote-form.tsx';
import { QuoteSummary } from './quote-summary.tsx';

/** The state of a navigation that opens the form for a quote. */
export const WRITE_QUOTE = 'write a quote';

export function QuoteCard({ issue, isRefunded }: { issue: Issue; isRefunded: boolean }) {
  const quotes = useQuotes(issue.id);
  const standing = quoteState(
    issue,
    quotes.data ?? [],
    Date.now(),
    isRefunded ? [{ status: 'refunding' }] : [],
  );
  const isOpen = issue.status === 'pending';
  if (!isOpen && !isLasting(standing)) return null;
  return (
    <Card as="section" aria-labelledby="quote" className="min-w-0">
      <h2 id="quote" tabIndex={-1} className="text-lg font-semibold">
        Your quote
      </h2>
      {quotes.data && <QuoteParts issue={issue} standing={standing} quotes={quotes} />}
      {!quotes.data && !quotes.error && <LoadingBlock label="Loading the quote" className="mt-3 h-11 w-40" />}
      {!quotes.data && quotes.error && (
        <PartError error={quotes.error} onRetry={quotes.refetch} className="mt-3" />
      )}
    </Card>
  );
}

type QuotePartsProps = { issue: Issue; standing: QuoteState; quotes: ReturnType<typeof useQuotes> };

function QuoteParts({ issue, standing, quotes }: QuotePartsProps) {
  const { kind, quote, earlier } = standing;
  const isAnswered = kind === 'none' || kind === 'declined' || kind === 'expired' || kind === 'refunded';
  const mayWrite = issue.status === 'pending' && (isAnswered || kind === 'quoted');
  const wantsWaiver = issue.status === 'pending' && !isLasting(standing);
  const waiver = useWaiver(wantsWaiver ? issue.id : null);
  const mayWaive = wantsWaiver && waiver.isPossible;
  const { state, key } = useLocation();
  const askedAt = state === WRITE_QUOTE ? key : null;
  const [isWriting, setIsWriting] = useState(
    () => askedAt !== null || Object.keys(keptFields(quoteDraftKey(issue.id))).length > 0,
  );
  useEffect(() => {
    if (askedAt) setIsWriting(true);
  }, [askedAt]);
  const [isWaiving, setIsWaiving] = useState(false);
  const writeButton = useRef<HTMLButtonElement>(null);

  function close() {
    setIsWriting(false);
    focusSoon(writeButton);
  }

  return (
    <>
      <QuoteSummary issue={issue} standing={standing} />
      {mayWrite && isWriting && (
        <QuoteForm
          key={askedAt}
          issueId={issue.id}
          start={lastQuoteFields(quote ? [quote, ...earlier] : earlier, issue.engineerId)}
          onClose={close}
        />
      )}
      {!(mayWrite && isWriting) && (mayWrite || mayWaive) && (
        <div className="mt-5 flex flex-wrap gap-2">
          {mayWrite && (
            <Button
              ref={writeButton}
              variant={isAnswered ? 'primary' : 'secondary'}
              onClick={() => setIsWriting(true)}
            >
              {kind === 'none' ? 'Write a quote' : 'Send a new quote'}
            </Button>
          )}
          {mayWaive && (
            <Button variant={mayWrite ? 'ghost' : 'secondary'} onClick={() => setIsWaiving(true)}>
              First fix free
            </Button>
          )}
        </div>
      )}
      {wantsWaiver && waiver.obstacle && (
        <p className="mt-3 text-sm text-ink-muted">{sentenceOf(waiver.obstacle)}</p>
      )}
      <EarlierQuotes quotes={earlier} pages={quotes} />
      <WaiveDialog issueId={issue.id} isOpen={isWaiving} onClose={() => setIsWaiving(false)} />
    </>
  );
}

function focusSoon(button: RefObject<HTMLButtonElement | null>): void {
  requestAnimationFrame(() => button.current?.focus());
}
