import { lazy, Suspense } from 'react';
import { accountErrors } from '#domain/errors/account.ts';
import type { CaptchaWidget } from '#domain/wire/instance.ts';
import type { CaptchaChallengeProps } from './captcha-challenge.tsx';
import { FormFailure } from './form-failure.tsx';

/** The widget is null if the instance has no captcha. */
export type CaptchaBoxProps = Omit<CaptchaChallengeProps, 'widget'> & { widget: CaptchaWidget | null };

const CaptchaChallenge = lazy(() =>
  import('./captcha-challenge.tsx').then(
    (all) => ({ default: all.CaptchaChallenge }),
    () => ({ default: () => <FormFailure>{accountErrors.captchaNotLoaded}</FormFailure> }),
  ),
);

export function CaptchaBox({ widget, ...props }: CaptchaBoxProps) {
  if (!widget) return null;
  return (
    <Suspense>
      <CaptchaChallenge widget={widget} {...props} />
    </Suspense>
  );
}
