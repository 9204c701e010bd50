export function Portrait({ name, place }: { name: string; place: number }) {
  const initials = name
    .split(' ')
    .map(([letter]) => letter)
    .join('');
  const bend = bends[place % bends.length];
  return (
    <svg aria-hidden="true" viewBox="0 0 320 160" className="block h-auto w-full border-b border-hairline">
      <rect width="320" height="160" className="fill-sunken" />
      <path d={bend} strokeWidth="36" className="fill-none stroke-road" />
      <path d={bend} strokeWidth="3" strokeDasharray="14 10" className="fill-none stroke-accent" />
      <circle cx="160" cy="80" r="46" strokeWidth="1" className="fill-surface stroke-edge" />
      <text x="160" y="92" textAnchor="middle" fontSize="34" fontWeight="600" className="fill-ink">
        {initials}
      </text>
    </svg>
  );
}

const bends = [
  'M-20 130C90 130 90 30 160 30S260 100 340 40',
  'M-20 40C70 40 110 120 170 120S270 20 340 60',
  'M40 180C40 90 130 110 160 60S230 10 250 -20',
  'M-20 80C60 10 120 150 190 90S280 120 340 110',
  'M280 180C280 110 200 120 160 90S60 60 70 -20',
];
