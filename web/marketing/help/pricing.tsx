import { DAYS_TO_ASK_FOR_CHANGES } from '#domain/issue/deadlines.ts';
import { formatDollars } from '#domain/money/dollars.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { paths } from '#web/ui/page-urls.ts';
import { areSamplePrices, priceList } from '../../../content/price-list.ts';
import { About } from '../about.tsx';
import { TermList } from '../section.tsx';

const terms = [
  { title: 'Estimate', text: 'Free, with no obligation. You get it when you submit your issue.' },
  {
    title: 'Quote',
    text: 'One price from your engineer, after they’ve looked at your issue. Saying no costs nothing.',
  },
  {
    title: 'Payment',
    text: `You pay to start the work. We hold the money until you accept the fix, or for ${DAYS_TO_ASK_FOR_CHANGES} days without a reply.`,
  },
  { title: 'Refund', text: 'Cancel before work starts and you get all of it back.' },
  { title: 'First fix', text: 'Most first issues are fixed free.' },
];

export default function Pricing() {
  return (
    <Page title="Pricing" lead="One price for each fix. You know it before any work starts.">
      <About title="Pricing">
        Free estimate, one quoted price for each fix, paid before work starts and held until you accept it.
      </About>
      <ButtonLink to={paths.submitIssue} variant="primary" size="lg">
        Get a free estimate
      </ButtonLink>
      <div className="mt-10 max-w-form">
        <TermList items={terms} columns="sm:grid-cols-[8rem_1fr]" />
      </div>
      <h2 className="mt-14 flex flex-wrap items-center gap-3 text-xl font-semibold">
        What fixes usually cost {areSamplePrices && <Badge>Sample prices</Badge>}
      </h2>
      <p className="mt-2 max-w-text text-ink-muted">
        A rough guide. Your engineer’s quote is the real price.
      </p>
      <table className="mt-6 w-full max-w-form text-left tabular-nums">
        <thead className="border-b border-edge text-sm text-ink-muted">
          <tr>
            <th scope="col" className="py-2 pr-4 font-semibold">
              Kind of work
            </th>
            <th scope="col" className="py-2 pr-4 text-right font-semibold">
              Hours
            </th>
            <th scope="col" className="py-2 text-right font-semibold">
              Price
            </th>
          </tr>
        </thead>
        <tbody>
          {priceList.map(({ id, name, hours, dollars }) => (
            <tr key={id} className="border-b border-hairline">
              <th scope="row" className="py-2 pr-4 font-normal wrap-anywhere">
                {name}
              </th>
              <td className="py-2 pr-4 text-right whitespace-nowrap text-ink-muted">{hours.join('–')}</td>
              <td className="py-2 text-right">{dollars.map(formatDollars).join('–')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Page>
  );
}
