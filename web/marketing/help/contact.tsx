import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { emailError } from '#domain/account/email-error.ts';
import { contactMessageError } from '#domain/operator/contact.ts';
import { useSession } from '#web/data/account/session.ts';
import { type ContactMessage, sendToOperator } from '#web/data/client/contact.ts';
import { readText, storeText, tabStorage } from '#web/ui/browser/storage.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { FormFailure } from '#web/ui/forms/form-failure.tsx';
import { TextArea, TextField, typedExactly } from '#web/ui/forms/text-field.tsx';
import { checkedBy, useCheckedForm } from '#web/ui/forms/use-checked-form.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { paths } from '#web/ui/page-urls.ts';

const kept = 'contact-message';

export default function Contact() {
  const [sentFrom, setSentFrom] = useState<string | null>(null);
  return (
    <Page
      title={sentFrom === null ? 'Contact us' : 'Message sent'}
      description="Write to the people who run LastMile."
      lead={sentFrom === null ? <Lead /> : <Sent from={sentFrom} onAnother={() => setSentFrom(null)} />}
      width="form"
    >
      {sentFrom === null && <ContactForm onSent={setSentFrom} />}
    </Page>
  );
}

function Lead() {
  return (
    <p>
      Your message goes to the people who run LastMile. Many answers are in the{' '}
      <Link to={paths.faq} className="underline underline-offset-4">
        FAQ
      </Link>
      .
    </p>
  );
}

function Sent({ from, onAnother }: { from: string; onAnother: () => void }) {
  return (
    <div
      ref={(place) => place?.focus()}
      tabIndex={-1}
      className="grid justify-items-start gap-6 outline-none"
    >
      <p className="wrap-anywhere">Answers go to {from}.</p>
      <Button onClick={onAnother}>Write another message</Button>
    </div>
  );
}

function ContactForm({ onSent }: { onSent: (from: string) => void }) {
  const { user } = useSession();
  const issue = useSearchParams()[0].get('issue') ?? '';
  const [message] = useState(keptMessage);
  const form = useCheckedForm<ContactMessage, unknown, ContactMessage>(
    checkedBy({
      name: () => null,
      email: (typed) => emailError(typed.trim()),
      message: contactMessageError,
      issue: () => null,
    }),
    {
      mode: 'onTouched',
      values: { name: user?.name ?? '', email: user?.email ?? '', message, issue },
      resetOptions: { keepDirtyValues: true },
      send: async (typed) => {
        await sendToOperator(typed);
        storeText(tabStorage(), kept, null);
        onSent(typed.email.trim());
      },
    },
  );

  return (
    <form {...form.props} className="grid gap-5">
      <TextField label="Name" optional autoComplete="name" maxLength={200} {...form.field('name')} />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        {...typedExactly}
        {...form.field('email')}
      />
      <TextField
        label="Submission ID"
        optional
        mono
        maxLength={100}
        hint="If it’s about an issue."
        {...typedExactly}
        {...form.field('issue')}
      />
      <TextArea label="Message" {...form.field('message', (typed) => storeText(tabStorage(), kept, typed))} />
      <FormFailure>{form.failure}</FormFailure>
      <Button
        type="submit"
        variant="primary"
        pending={form.isPending}
        pendingLabel="Sending…"
        className="justify-self-start"
      >
        Send message
      </Button>
    </form>
  );
}

/** A message that was typed but not sent survives a reload. */
function keptMessage(): string {
  return typeof window === 'undefined' ? '' : (readText(tabStorage(), kept) ?? '');
}
