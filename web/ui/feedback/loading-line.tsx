import { useNavigation } from 'react-router';
import { classNames } from '../tokens/class-names.ts';

export function LoadingLine() {
  const isLoading = useNavigation().state !== 'idle';
  return (
    <div aria-hidden="true" className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5">
      <div className={classNames('loading-line h-full bg-accent', isLoading && 'loading-line-busy')} />
    </div>
  );
}
