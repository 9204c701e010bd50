import { Section } from '../section.tsx';
import { StepCards } from '../step-cards.tsx';

const steps = [
  {
    title: 'Submit your issue',
    text: 'Link your repository or describe what blocks you. An email address is all we need to reply.',
  },
  {
    title: 'Get a free estimate',
    text: 'By email, at once: how long such a fix usually takes and what it usually costs. It binds nobody.',
  },
  {
    title: 'An engineer is assigned',
    text: 'A vetted engineer looks into it and quotes one price. You pay it to start the work; saying no costs nothing.',
  },
  {
    title: 'Done and shipped',
    text: 'You get the fix, and an explanation of what was wrong. The engineer is paid once you have accepted it.',
  },
];

export function HowItWorks() {
  return (
    <Section title="How It Works" lead="Four steps, and you can always see which one you are at.">
      <StepCards steps={steps} />
    </Section>
  );
}
