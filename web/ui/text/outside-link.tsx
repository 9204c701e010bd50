import { ExternalLink } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { webAddress } from '#domain/text/web-address.ts';

/** Shows plain text if the text is not a web address. */
export function OutsideLink({ typed }: { typed: string }) {
  const address = webAddress(typed);
  if (!address) return <span className="wrap-anywhere">{typed}</span>;
  return (
    <a
      href={address}
      target="_blank"
      rel="nofollow noopener noreferrer"
      className="wrap-anywhere underline underline-offset-4"
    >
      {breakable(typed)}
      <ExternalLink className="ml-1.5 inline size-3.5 align-[-0.125em]" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}

/** Allows a line break after each slash. */
function breakable(address: string): ReactNode[] {
  return address.split(/(?<=\/)(?=[^/])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address never change places
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));
}

/** Escapes the address. Otherwise it could add recipients, a subject or a text to the email. */
export function mailAddressLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replace(/%40(?!.*%40)/, '@')}`;
}
