import { effectiveDate } from '../../../content/effective-date.ts';
import text from '../../../content/terms-of-service.md?raw';
import { TextDocument } from '../text-document.tsx';

export default function TermsOfService() {
  const about =
    'The agreement between clients, engineers and LastMile: estimates, quotes, payments held until you accept the fix, refunds and liability.';
  return (
    <TextDocument lead={`Effective ${effectiveDate}`} title="Terms of Service" about={about} text={text} />
  );
}
