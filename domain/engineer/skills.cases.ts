export const skillCases: readonly [text: string, skills: string[], named: string[]][] = [
  ['The React app is blank', ['React', 'Go'], ['React']],
  ['My app is reactive', ['React'], []],
  ['a next.js page (with Supabase)', ['supabase', 'Next.js', 'next'], ['supabase', 'Next.js', 'next']],
  ['“Stripe” — charged twice', ['stripe'], ['stripe']],
  ['rendered in C++, once in C# and never in C', ['C', 'C#', 'C++', 'F#'], ['C', 'C#', 'C++']],
  [
    '# Title\n\n**row level\nsecurity** is off',
    ['Row-Level Security', 'Security Level'],
    ['Row-Level Security'],
  ],
  ['Größe in ÖL', ['größe', 'Gr', 'öl'], ['größe']],
  ['nothing', ['', '  ', '?!', 'nothing'], ['nothing']],
  ['', ['React'], []],
];
