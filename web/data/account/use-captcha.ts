import { useRef, useState } from 'react';
import { accountErrors } from '#domain/errors/account.ts';
import { AppError } from '#domain/errors/app-error.ts';
import type { CaptchaBoxProps } from '#web/ui/forms/captcha-box.tsx';
import { useConfig } from '../backend/config.ts';

/**
 * `spend` calls a function with the captcha's token. Without a captcha, it calls the function without a
 * token.
 */
export function useCaptcha() {
  const widget = useConfig()?.captcha ?? null;
  const place = useRef<HTMLDivElement>(null);
  const kept = useRef<string | null>(null);
  const [turn, setTurn] = useState(0);
  const [isWanted, setIsWanted] = useState(false);

  async function spend<T>(work: (token?: string) => Promise<T>): Promise<T> {
    if (widget === null) return work();
    const token = kept.current;
    if (token === null) {
      setIsWanted(true);
      place.current?.focus();
      throw new AppError('captchaNeeded', accountErrors.captchaNeeded);
    }
    try {
      return await work(token);
    } finally {
      kept.current = null;
      setTurn((last) => last + 1);
    }
  }

  const box: CaptchaBoxProps = {
    ref: place,
    widget,
    turn,
    onToken: (token) => {
      kept.current = token;
    },
  };
  return { box, spend, isWanted };
}
