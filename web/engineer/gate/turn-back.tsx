import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useHere } from '#web/ui/browser/local-path.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { GateLoading } from './gate-loading.tsx';

/** Shows the reason and redirects. The wanted address is kept. */
export function TurnBack({ to, sentence }: { to: string; sentence: string }) {
  const navigate = useNavigate();
  const here = useHere();
  useEffect(() => {
    toast.error(sentence);
    void navigate(to, { replace: true, state: { wanted: here } });
  }, [navigate, to, sentence, here]);
  return <GateLoading />;
}
