import { LoadingBlock } from '#web/ui/feedback/skeleton.tsx';

export function ViewLoading() {
  return (
    <LoadingBlock label="Opening the file" className="mx-auto mt-6 h-[60vh] w-[calc(100%-3rem)] max-w-3xl" />
  );
}
