import text from '../../../content/faq.md?raw';
import { TextDocument } from '../text-document.tsx';

export default function Faq() {
  const about = 'What a fix costs, when you pay, what happens if it doesn’t work, and who sees your code.';
  return (
    <TextDocument
      title="Questions and answers"
      about={about}
      lead="What it costs, when you pay, and who sees your code."
      text={text}
    />
  );
}
