import { useEffect, useState } from 'react';
import { avatarError } from '#domain/engineer/avatar.ts';
import { engineerErrors, engineerNotices } from '#domain/errors/engineer.ts';
import { uploadAvatar } from '#web/data/engineer/avatar.ts';
import { changeProfile, type Engineer } from '#web/data/engineer/profile.ts';
import { toast } from '#web/ui/feedback/toast.ts';

/** Uploads and saves a new picture at once, and then deletes the old one. */
export function useAvatar({ id }: Engineer) {
  const [preview, setPreview] = usePreview();
  const [progress, setProgress] = useState<number | null>(null);
  const [isRemoving, setIsRemoving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function change(work: () => Promise<unknown>) {
    setFailure(null);
    try {
      await work();
      toast.success(engineerNotices.profileUpdated);
    } catch (error) {
      const sentence = error instanceof Error ? error.message : engineerErrors.profileNotUpdated;
      setFailure(sentence);
      toast.error(sentence);
    }
  }

  async function choose(file: File) {
    const fault = avatarError(file);
    if (fault) {
      setFailure(fault);
      toast.error(fault);
      return;
    }
    setPreview(file);
    setProgress(0);
    await change(async () => changeProfile(id, { avatar: await uploadAvatar(id, file, setProgress) }));
    setProgress(null);
    setPreview(null);
  }

  async function remove() {
    setIsRemoving(true);
    await change(() => changeProfile(id, { avatar: null }));
    setIsRemoving(false);
  }

  return { preview, progress, isRemoving, failure, choose, remove };
}

function usePreview(): [string | null, (file: File | null) => void] {
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);
  return [preview, (file) => setPreview(file && URL.createObjectURL(file))];
}
