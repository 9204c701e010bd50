import { createContext, use } from 'react';

/** Precedes the title of each page, as in "(2) Your issues". */
export const TitlePrefix = createContext('');

export function PageTitle({ children }: { children: string }) {
  return <title>{`${use(TitlePrefix)}${children} · LastMile`}</title>;
}
