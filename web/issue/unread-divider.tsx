export function UnreadDivider() {
  return (
    <p className="flex items-center gap-3 text-xs font-semibold text-info-ink before:h-px before:flex-1 before:bg-current after:h-px after:flex-1 after:bg-current">
      New
    </p>
  );
}
