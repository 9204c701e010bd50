import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { AppError } from '#domain/errors/app-error.ts';
import { downloadFromRepository } from '#web/data/code-host/repository-content.ts';
import { saveFile } from '#web/ui/browser/save-file.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Button } from '#web/ui/forms/button.tsx';

/** Downloads the whole repository if the path is null. Pressing the button again stops the download. */
export function DownloadButton(props: { repository: string; path: string | null; label: string }) {
  const { repository, path, label } = props;
  const [isRunning, setRunning] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function download() {
    const stop = new AbortController();
    running.current = stop;
    setRunning(true);
    try {
      saveFile(nameOf(repository, path), await downloadFromRepository(repository, path, stop.signal));
    } catch (failure) {
      if (!stop.signal.aborted) toast.error((failure as AppError).message);
    } finally {
      if (running.current === stop) setRunning(false);
    }
  }

  function stop() {
    running.current?.abort();
    setRunning(false);
  }

  return (
    <Button
      size="sm"
      onClick={isRunning ? stop : () => void download()}
      icon={<Download className="size-4" />}
    >
      {isRunning ? 'Stop download' : label}
    </Button>
  );
}

function nameOf(repository: string, path: string | null): string {
  return path === null ? `${repository.replace('/', '-')}.zip` : path.slice(path.lastIndexOf('/') + 1);
}
