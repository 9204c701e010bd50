import { effectiveDate } from '../../../content/effective-date.ts';
import text from '../../../content/terms-of-service.md?raw';
import { About } from '../about.tsx';
import { LegalDocument } from './legal-document.tsx';

export default function TermsOfService() {
  return (
    <>
      <About title="Terms of Service">
        The agreement between clients, engineers and LastMile: estimates, quotes, payments held until you
        accept the fix, refunds and liability.
      </About>
      <LegalDocument title="Terms of Service" effective={effectiveDate} text={text} />
    </>
  );
}
