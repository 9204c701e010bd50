import text from '../../../content/terms-of-service.md?raw';
import { LegalDocument } from './legal-document.tsx';

export default function TermsOfService() {
  const about =
    'The agreement between clients, engineers and LastMile: estimates, quotes, payments held until you accept the fix, refunds and liability.';
  return <LegalDocument title="Terms of Service" about={about} text={text} />;
}
