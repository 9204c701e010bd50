export function UnpricedQuote({ engineer, isClaimed }: { engineer: string | null; isClaimed: boolean }) {
  const who = isClaimed ? (engineer ?? 'Your engineer') : 'The engineer who takes your issue';
  return (
    <p className="mt-1 max-w-text text-sm text-ink-muted">
      There is none yet. {who} sends a quote before starting: a price, the hours and what it covers. You
      accept or decline it here, and pay nothing until then. Most first issues are fixed free.
    </p>
  );
}
