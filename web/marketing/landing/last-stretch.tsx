import { Section } from '../section.tsx';

const work = [
  { title: 'Integrations', text: 'Payments, sign-in, email, and the API that only ever answers 401.' },
  { title: 'Bug fixes', text: 'The one that comes back each time your tool says it is gone.' },
  { title: 'Database migrations', text: 'Changing tables that hold real data, without losing any of it.' },
  { title: 'Timezone problems', text: 'Reminders at 3 a.m., and bookings that land on the wrong day.' },
];

export function LastStretch() {
  return (
    <Section
      isSplit
      title="The last 20% is a different job"
      lead="AI tools are good at starting. Finishing takes someone who reads the code, finds the cause and changes no more than it takes. Our engineers do that, one issue at a time."
    >
      <dl className="border-t border-hairline">
        {work.map((item) => (
          <div
            key={item.title}
            className="grid gap-x-6 gap-y-1 border-b border-hairline py-4 sm:grid-cols-[12rem_1fr]"
          >
            <dt className="font-semibold">{item.title}</dt>
            <dd className="text-ink-muted">{item.text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
