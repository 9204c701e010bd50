import { effectiveDate } from '../../../content/effective-date.ts';
import text from '../../../content/privacy-policy.md?raw';
import { TextDocument } from '../text-document.tsx';

export default function PrivacyPolicy() {
  const about = 'What LastMile keeps about you, why, who sees it and for how long, in plain words.';
  return (
    <TextDocument lead={`Effective ${effectiveDate}`} title="Privacy Policy" about={about} text={text} />
  );
}
