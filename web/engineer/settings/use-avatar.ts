import { useEffect, useState } from 'react';
import { avatarError } from '#domain/engineer/avatar.ts';
import { engineerNotices } from '#domain/errors/engineer.ts';
import { uploadAvatar } from '#web/data/engineer/avatar.ts';
import { changeProfile, type Engineer } from '#web/data/engineer/profile.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { useAttempt } from '#web/ui/forms/use-attempt.ts';

export function useAvatar({ id }: Engineer) {
  const [preview, setPreview] = usePreview();
  const [progress, setProgress] = useState<number | null>(null);
  const [isRemoving, setIsRemoving] = useState(false);
  const { failure, attempt } = useAttempt();

  async function choose(file: File) {
    await attempt(async () => {
      const fault = avatarError(file);
      if (fault) throw new Error(fault);
      setPreview(file);
      setProgress(0);
      await changeProfile(id, { avatar: await uploadAvatar(id, file, setProgress) });
      toast.success(engineerNotices.profileUpdated);
    });
    setProgress(null);
    setPreview(null);
  }

  async function remove() {
    setIsRemoving(true);
    await attempt(async () => {
      await changeProfile(id, { avatar: null });
      toast.success(engineerNotices.profileUpdated);
    });
    setIsRemoving(false);
  }

  return { preview, progress, isRemoving, failure, choose, remove };
}

function usePreview(): [string | null, (file: File | null) => void] {
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);
  return [preview, (file) => setPreview(file && URL.createObjectURL(file))];
}
