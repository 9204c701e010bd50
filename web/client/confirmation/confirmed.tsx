import { useState } from 'react';
import { HOURS_PROMISED } from '#domain/issue/deadlines.ts';
import { keptStorage } from '#web/ui/browser/storage.ts';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { paths } from '#web/ui/page-urls.ts';
import { CopyableId } from '../copyable-id.tsx';
import { FreeEstimate } from '../free-estimate.tsx';
import { NumberedSteps } from '../numbered-steps.tsx';
import { readKey } from './kept-key.ts';
import { MailAgain } from './mail-again.tsx';

type ConfirmedProps = { id: string; typedEmail: string | null; isMember: boolean };

export function Confirmed({ id, typedEmail, isMember }: ConfirmedProps) {
  const [kept] = useState(() => readKey(keptStorage(), id, Date.now()));
  const [email, setEmail] = useState(kept?.email ?? typedEmail);
  const { lead, cards, steps } = isMember ? forMember : forGuest;

  return (
    <Page
      title="Congratulations, your issue is submitted"
      lead={
        <>
          {lead} <span className="break-words text-ink">{email ?? 'your address'}</span>.
        </>
      }
      width="form"
    >
      <div className="flex flex-wrap gap-3">
        {isMember && (
          <ButtonLink to={paths.issue(id)} variant="primary">
            Open your issue
          </ButtonLink>
        )}
        <ButtonLink to={paths.trackProgress(id)} variant={isMember ? 'secondary' : 'primary'}>
          Track Progress
        </ButtonLink>
        <ButtonLink to={paths.submitIssue} variant="ghost">
          Submit Another Issue
        </ButtonLink>
      </div>
      <FreeEstimate id={id} />
      <section aria-labelledby="id" className="mt-6 border-t border-hairline pt-6">
        <h2 id="id" className="mb-1 text-sm font-semibold">
          Your Submission ID
        </h2>
        <CopyableId id={id} />
        <p className="mt-1 text-sm text-ink-muted">
          Anyone with this ID can track the issue.{kept && ' This browser remembers it for you.'}
        </p>
      </section>
      <ul className="mt-6 grid gap-x-6 gap-y-4 border-t border-hairline pt-6 sm:grid-cols-3">
        {cards.map(({ title, text }) => (
          <li key={title}>
            <h2 className="text-sm font-semibold">{title}</h2>
            <p className="mt-1 text-sm text-ink-muted">{text}</p>
          </li>
        ))}
      </ul>
      {kept && !isMember && (
        <MailAgain id={id} kept={{ ...kept, email: email ?? kept.email }} onCorrected={setEmail} />
      )}
      <section aria-labelledby="next-steps" className="mt-6 border-t border-hairline pt-6">
        <h2 id="next-steps" className="text-sm font-semibold">
          Next steps
        </h2>
        <NumberedSteps steps={steps} />
      </section>
    </Page>
  );
}

const review = { title: `Within ${HOURS_PROMISED} hours`, text: 'An engineer reviews your issue.' };
const free = { title: 'Nothing to pay yet', text: 'You pay only if you accept a quote.' };
const quoteAndFix = [
  { title: 'Answer the quote', text: 'Your engineer sends a price. Work starts once you accept and pay it.' },
  { title: 'Check the fix', text: 'You get an explanation with it. Accept it, or ask for changes.' },
];

const forGuest = {
  lead: 'We sent a link that opens your issue, with no password, to',
  cards: [{ title: 'Check your email', text: 'Its link also confirms your address.' }, review, free],
  steps: [
    { title: 'Open the link in our email', text: 'You can then talk with your engineer and add files.' },
    ...quoteAndFix,
  ],
};

const forMember = {
  lead: 'There’s nothing you need to do now. We send updates to',
  cards: [{ title: 'Updates by email', text: 'You hear when someone takes it or writes.' }, review, free],
  steps: [
    { title: 'Talk with your engineer', text: 'Answer questions and add files on your issue page.' },
    ...quoteAndFix,
  ],
};
