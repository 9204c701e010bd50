import { ExternalLink } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { webAddress } from '#domain/text/web-address.ts';

/** A link that somebody typed: it leads out if it is a web address, and is plain text if it is anything else. */
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
      <ExternalLink aria-hidden="true" className="ml-1.5 inline size-3.5 align-[-0.125em]" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}

/** A long address breaks after its slashes first. */
function breakable(address: string): ReactNode[] {
  return address.split(/(?<=\/)(?=[^/])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address never change places
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));
}

/** A link that writes to an address as it stands: nothing in it can add recipients, a subject or a text. */
export function mailAddressLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replace(/%40(?!.*%40)/, '@')}`;
}
