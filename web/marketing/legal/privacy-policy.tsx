import { effectiveDate } from '../../../content/effective-date.ts';
import text from '../../../content/privacy-policy.md?raw';
import { About } from '../about.tsx';
import { LegalDocument } from './legal-document.tsx';

export default function PrivacyPolicy() {
  return (
    <>
      <About title="Privacy Policy">
        What LastMile keeps about you, why, who sees it and for how long, in plain words.
      </About>
      <LegalDocument title="Privacy Policy" effective={effectiveDate} text={text} />
    </>
  );
}
