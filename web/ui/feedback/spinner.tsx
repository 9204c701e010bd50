export function Spinner() {
  return (
    <svg aria-hidden="true" viewBox="0 0 18 4" width="18" height="4" className="shrink-0">
      {[0, 1, 2].map((mark) => (
        <rect
          key={mark}
          x={mark * 7}
          width="4"
          height="4"
          rx="1"
          className={`fill-current lane-mark lane-mark-${mark}`}
        />
      ))}
    </svg>
  );
}
