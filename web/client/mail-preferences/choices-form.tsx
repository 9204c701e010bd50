import { mailNotices } from '#domain/errors/mail.ts';
import { CLIENT_MAIL_KINDS, type MailChoices, type MailKind } from '#domain/wire/mail-choices.ts';
import { type ChoicesOf, useChooseMails } from '#web/data/account/mail-choices.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { SwitchField } from '#web/ui/forms/switch-field.tsx';
import { kindTexts } from './kind-texts.ts';
import { StopSection } from './stop-section.tsx';

export function ChoicesForm({ choices, whose }: { choices: MailChoices; whose: ChoicesOf }) {
  const { mutate, isPending, variables } = useChooseMails(whose);
  const { about, kinds } = choices;
  const wanted = kinds.filter(({ isWanted }) => isWanted);

  function choose(changes: Partial<Record<MailKind, boolean>>) {
    mutate(changes, {
      onSuccess: () => toast.success(mailNotices.choicesKept),
      onError: (error) => toast.error(error.message),
    });
  }

  return (
    <div className="grid divide-y divide-hairline *:py-6 *:first:pt-0">
      {about && (
        <StopSection
          about={about}
          isWanted={kinds.some(({ kind, isWanted }) => kind === about && isWanted)}
          onChoose={(isWanted) => choose({ [about]: isWanted })}
        />
      )}
      {groupsOf(kinds).map(({ title, members }) => (
        <section key={title} aria-label={title} className="grid gap-5">
          <h2 className="text-base font-semibold">{title}</h2>
          {members.map(({ kind, isWanted }) => (
            <SwitchField
              key={kind}
              label={kindTexts[kind].label}
              hint={kindTexts[kind].hint}
              isOn={isWanted}
              onChange={(isOn) => choose({ [kind]: isOn })}
            />
          ))}
        </section>
      ))}
      {wanted.length > 1 && (
        <div>
          <Button
            pending={isPending && Object.keys(variables).length > 1}
            pendingLabel="Saving…"
            onClick={() => choose(Object.fromEntries(wanted.map(({ kind }) => [kind, false])))}
          >
            Stop all optional emails
          </Button>
        </div>
      )}
      <section aria-label="Always sent">
        <h2 className="text-base font-semibold">Always sent</h2>
        <p className="mt-1 text-sm text-ink-muted">
          Confirmations, quotes, receipts, refunds, fixes to accept and sign-in links. You could lose money or
          access without them.
        </p>
      </section>
    </div>
  );
}

type Group = { title: string; members: MailChoices['kinds'] };

function groupsOf(kinds: MailChoices['kinds']): Group[] {
  const isForClients = ({ kind }: { kind: MailKind }) => CLIENT_MAIL_KINDS.some((each) => each === kind);
  return [
    { title: 'For issues you submitted', members: kinds.filter(isForClients) },
    { title: 'For issues you fix', members: kinds.filter((choice) => !isForClients(choice)) },
  ].filter(({ members }) => members.length > 0);
}
