import type { OperatorAccount } from '#web/data/operator/accounts.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { DateText } from '#web/ui/text/date-text.tsx';
import { RemoveFactorsButton } from '../acts/remove-factors-button.tsx';

const kinds = { app: 'Authenticator app', phone: 'Phone' };

export function AccountCard({ account }: { account: OperatorAccount }) {
  const { id, email, createdAt, lastSignInAt, isOfOrganization, factors, recoveryCodesLeft } = account;
  const titleId = `account-${id}`;
  return (
    <Card as="article" aria-labelledby={titleId}>
      <h2 id={titleId} className="text-lg font-semibold break-all">
        {email}
      </h2>
      <p className="mt-1 text-sm text-ink-muted">
        Since <DateText value={createdAt} />.{' '}
        {lastSignInAt ? (
          <>
            Last signed in <DateText value={lastSignInAt} withTime />.
          </>
        ) : (
          'Never signed in.'
        )}
        {isOfOrganization && ' An organization signs them in.'}
      </p>
      {factors.length > 0 ? (
        <>
          <h3 className="mt-5 text-sm font-semibold">Second factors</h3>
          <ul className="mt-2 divide-y divide-hairline border-y border-hairline text-sm">
            {factors.map(({ kind, name, createdAt: since }) => (
              <li key={`${name} ${since}`} className="py-2.5">
                <span className="font-semibold wrap-anywhere">{name || kinds[kind]}</span>
                <span className="text-ink-muted">
                  {name && `, ${kinds[kind]}`}, since <DateText value={since} />
                </span>
              </li>
            ))}
          </ul>
          <p className="mt-3 text-sm text-ink-muted">
            {recoveryCodesLeft === 0
              ? 'They have no unused recovery codes.'
              : `They have ${recoveryCodesLeft} unused recovery codes: one of those brings them in without you.`}
          </p>
          <div className="mt-5">
            <RemoveFactorsButton account={account} />
          </div>
        </>
      ) : (
        <p className="mt-4 text-sm">
          {isOfOrganization
            ? 'No second factor: the word of their organization is enough.'
            : 'No second factor: their password or the link in a mail is enough.'}
        </p>
      )}
    </Card>
  );
}
