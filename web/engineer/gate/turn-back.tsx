import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { toast } from '#web/ui/toast.ts';
import { GateLoading } from './gate-loading.tsx';

/** Says why, and goes elsewhere, from where the wanted address is found again. */
export function TurnBack({ to, sentence }: { to: string; sentence: string }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    toast.error(sentence);
    void navigate(to, { replace: true, state: { wanted: pathname + search } });
  }, [navigate, to, sentence, pathname, search]);
  return <GateLoading />;
}
