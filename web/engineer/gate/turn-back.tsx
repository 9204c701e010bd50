import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { toast } from '#web/ui/toast.ts';
import { GateLoading } from './gate-loading.tsx';

/** Says why, and goes elsewhere. */
export function TurnBack({ to, sentence }: { to: string; sentence: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    toast.error(sentence);
    void navigate(to, { replace: true });
  }, [navigate, to, sentence]);
  return <GateLoading />;
}
