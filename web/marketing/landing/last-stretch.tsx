import { Section } from './section.tsx';

const work = [
  { title: 'Integrations', text: 'Payments, sign-in, e-mail and the API that answers 401 and nothing else.' },
  { title: 'Bug fixes', text: 'The one that comes back each time the tool says it is gone.' },
  { title: 'Database migrations', text: 'Changing tables that already hold real data, without losing any.' },
  { title: 'Timezone problems', text: 'Reminders that fire at 3 a.m. and bookings on the wrong day.' },
];

export function LastStretch() {
  return (
    <Section
      title="The last 20% is a different job"
      lead="AI tools are good at starting. Finishing takes someone who reads the code, finds the cause and changes as little as possible. That is what our engineers do, one issue at a time."
    >
      <dl className="grid border-t border-hairline sm:grid-cols-2 sm:gap-x-12">
        {work.map((item) => (
          <div key={item.title} className="border-b border-hairline py-5">
            <dt className="font-semibold">{item.title}</dt>
            <dd className="mt-1 text-ink-muted">{item.text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
