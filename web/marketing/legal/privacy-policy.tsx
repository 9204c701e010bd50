import text from '../../../content/privacy-policy.md?raw';
import { LegalDocument } from './legal-document.tsx';

export default function PrivacyPolicy() {
  const about = 'What LastMile keeps about you, why, who sees it and for how long, in plain words.';
  return <LegalDocument title="Privacy Policy" about={about} text={text} />;
}
