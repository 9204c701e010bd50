import { MessageSquare } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { addToDraft } from '#web/issue/use-composer.ts';
import { Button } from '#web/ui/forms/button.tsx';

export function AskClient({ issueId, text }: { issueId: string; text: string }) {
  const [, setParams] = useSearchParams();
  function ask() {
    addToDraft(issueId, text);
    setParams({ tab: 'messages' });
  }
  return (
    <Button onClick={ask} icon={<MessageSquare className="size-4" />}>
      Write to the client
    </Button>
  );
}
