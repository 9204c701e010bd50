import { mailNotices } from '#domain/errors/mail.ts';
import { CLIENT_MAIL_KINDS, type MailChoices, type MailKind } from '#domain/wire/mail-choices.ts';
import { type ChoicesOf, useChooseMails } from '#web/data/account/mail-choices.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { SwitchField } from '#web/ui/forms/switch-field.tsx';
import { SectionCard } from '#web/ui/layout/card.tsx';
import { kindTexts } from './kind-texts.ts';
import { StopCard } from './stop-card.tsx';

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
    <div className="grid gap-4">
      {about && (
        <StopCard
          about={about}
          isWanted={kinds.some(({ kind, isWanted }) => kind === about && isWanted)}
          onChoose={(isWanted) => choose({ [about]: isWanted })}
        />
      )}
      <SectionCard id="optional" title="Mails you can do without">
        <p className="mt-1 text-sm text-ink-muted">Each choice is saved as you press it.</p>
        {groupsOf(kinds).map(({ title, members }) => (
          <div key={title} className="mt-6">
            {title && <h3 className="mb-3 text-sm text-ink-muted">{title}</h3>}
            <div className="grid gap-5">
              {members.map(({ kind, isWanted }) => (
                <SwitchField
                  key={kind}
                  label={kindTexts[kind].label}
                  hint={kindTexts[kind].hint}
                  isOn={isWanted}
                  onChange={(isOn) => choose({ [kind]: isOn })}
                />
              ))}
            </div>
          </div>
        ))}
        {wanted.length > 1 && (
          <Button
            className="mt-6"
            pending={isPending && Object.keys(variables).length > 1}
            pendingLabel="Saving…"
            onClick={() => choose(Object.fromEntries(wanted.map(({ kind }) => [kind, false])))}
          >
            Stop all of these
          </Button>
        )}
      </SectionCard>
      <SectionCard id="always" title="Mails you always get">
        <p className="mt-1 text-sm text-ink-muted">
          Without them you could miss your money or your way in: the confirmation of an issue, quotes,
          receipts and refunds, that an issue is fixed and until when you can answer, and the links that sign
          you in.
        </p>
      </SectionCard>
    </div>
  );
}

function groupsOf(kinds: MailChoices['kinds']): { title: string | null; members: MailChoices['kinds'] }[] {
  const isForClients = ({ kind }: { kind: MailKind }) => CLIENT_MAIL_KINDS.some((each) => each === kind);
  const asClient = kinds.filter(isForClients);
  const asEngineer = kinds.filter((choice) => !isForClients(choice));
  if (asClient.length === 0 || asEngineer.length === 0) return [{ title: null, members: kinds }];
  return [
    { title: 'For issues you submitted', members: asClient },
    { title: 'For issues you fix', members: asEngineer },
  ];
}
