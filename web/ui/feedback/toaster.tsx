import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { currentToast, stayOf, subscribeToToast, type Toast, toast } from './toast.ts';

const icons = {
  success: <CircleCheck className="mt-0.5 size-4 shrink-0 text-positive-ink" />,
  error: <CircleAlert className="mt-0.5 size-4 shrink-0 text-danger-ink" />,
  info: <Info className="mt-0.5 size-4 shrink-0 text-info-ink" />,
};

/**
 * Both live regions exist from the start, because screen readers often ignore a region that appears together
 * with its text.
 */
export function Toaster() {
  const shown = useSyncExternalStore(subscribeToToast, currentToast, () => null);
  const [isHeld, setIsHeld] = useState(false);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each navigation.
  useEffect(toast.leavePage, [pathname]);
  const card = shown && <ToastCard key={shown.at} shown={shown} isHeld={isHeld} />;

  return (
    <section
      aria-label="Notifications"
      className="toasts pointer-events-none fixed inset-x-4 z-50 ml-auto sm:left-auto sm:w-96"
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <div role="status">{shown?.tone !== 'error' && card}</div>
      <div role="alert">{shown?.tone === 'error' && card}</div>
    </section>
  );
}

function ToastCard({ shown, isHeld }: { shown: Toast; isHeld: boolean }) {
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(toast.dismiss, stayOf(shown.tone));
    return () => clearTimeout(timer);
  }, [shown, isHeld]);

  return (
    <div className="toast-card pointer-events-auto flex items-start gap-3 rounded border border-edge bg-surface p-4 text-sm">
      {icons[shown.tone]}
      <p className="min-w-0 flex-1 break-words">{shown.text}</p>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={toast.dismiss}
        className="-m-1 grid size-7 shrink-0 place-items-center rounded text-ink-muted hover:bg-sunken hover:text-ink"
      >
        <X className="size-4" />
      </button>
    </div>
  );
}
