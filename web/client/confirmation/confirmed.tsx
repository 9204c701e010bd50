import { Clock, Mail, ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { VisitorEstimate } from '#web/issue/visitor-estimate.tsx';
import { keptStorage } from '#web/ui/browser/storage.ts';
import { Line } from '#web/ui/feedback/line.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { paths } from '#web/ui/page-urls.ts';
import { CopyableId } from '../copyable-id.tsx';
import { NumberedSteps } from '../numbered-steps.tsx';
import { readKey } from './kept-key.ts';
import { MailAgain } from './mail-again.tsx';

export function Confirmed({ id, typedEmail }: { id: string; typedEmail: string | null }) {
  const [kept] = useState(() => readKey(keptStorage(), id, Date.now()));
  const [email, setEmail] = useState(kept?.email ?? typedEmail);

  return (
    <Page
      title="Congratulations, your issue is submitted"
      lead="An engineer reads it next. The link in your email signs you in; with its Submission ID you can follow it at any time."
      width="form"
    >
      <Line value={80} size="lg" />
      <Card className="mt-6">
        <h2 className="text-sm font-semibold">Your Submission ID</h2>
        <div className="mt-2">
          <CopyableId id={id} />
        </div>
        <p className="mt-3 text-sm text-ink-muted">
          Whoever has this ID can follow the issue.{' '}
          {kept ? 'This browser remembers it for you under Track Progress.' : 'Keep it if you like.'}
        </p>
        <div className="mt-5 flex flex-wrap gap-3">
          <ButtonLink to={paths.trackProgress(id)} variant="primary">
            Track Progress
          </ButtonLink>
          <ButtonLink to={paths.submitIssue}>Submit Another Issue</ButtonLink>
        </div>
      </Card>
      <VisitorEstimate id={id} />
      <ul className="mt-4 grid gap-4 sm:grid-cols-3">
        {infoCards(email).map(({ title, text, Icon }) => (
          <Card as="li" key={title} className="min-w-0">
            <Icon className="size-5 text-ink-muted" />
            <h2 className="mt-3 text-sm font-semibold">{title}</h2>
            <p className="mt-1 text-sm break-words text-ink-muted">{text}</p>
          </Card>
        ))}
      </ul>
      {kept && <MailAgain id={id} kept={{ ...kept, email: email ?? kept.email }} onCorrected={setEmail} />}
      <h2 className="mt-10 text-lg font-semibold">Next steps</h2>
      <NumberedSteps steps={nextSteps} />
    </Page>
  );
}

const infoCards = (email: string | null) => [
  {
    title: 'Check your email',
    text: `We sent a confirmation to ${email ?? 'your address'}. Its link opens your dashboard, with no password.`,
    Icon: Mail,
  },
  { title: 'Within 24 hours', text: 'That is how soon an engineer reviews your issue.', Icon: Clock },
  { title: 'Free estimate', text: 'You pay nothing until you accept a quote.', Icon: ReceiptText },
];

const nextSteps = [
  {
    title: 'Confirm your address',
    text: 'Use the link in the email to talk with your engineer and see your files.',
  },
  {
    title: 'Read your estimate',
    text: 'It says what such a fix usually takes and costs. Your engineer then names the price in a quote. Most first issues are fixed free.',
  },
  {
    title: 'Watch it get fixed',
    text: 'You follow each step here and get an explanation of the fix at the end.',
  },
];
