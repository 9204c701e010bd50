import type { CaptchaWidget } from '#domain/wire/instance.ts';

export type Captcha = {
  render(place: HTMLElement, options: CaptchaOptions): string;
  remove(id: string): void;
};

type CaptchaOptions = {
  sitekey: string;
  theme: 'light' | 'dark';
  size: 'normal' | 'compact';
  callback(token: string): void;
  'expired-callback'(): void;
  'error-callback'(): boolean;
};

const longestWait = 20_000;
const readyName = 'captchaIsReady';
let loading: Promise<Captcha> | null = null;

/** Loads the script once per page. If loading fails, the next call tries again. */
export function loadCaptcha(widget: CaptchaWidget): Promise<Captcha> {
  loading ??= load(widget).catch((failure: unknown) => {
    loading = null;
    throw failure;
  });
  return loading;
}

function load({ name, script }: CaptchaWidget): Promise<Captcha> {
  const element = document.createElement('script');
  return new Promise<Captcha>((resolve, reject) => {
    const fail = () => reject(new Error(`The script at ${script} did not come`));
    // The script loads more files. When it is ready, it calls this function.
    Object.assign(window, { [readyName]: () => resolve(Reflect.get(window, name) as Captcha) });
    const url = new URL(script, window.location.origin);
    url.search = new URLSearchParams({ render: 'explicit', onload: readyName }).toString();
    setTimeout(fail, longestWait);
    element.src = url.href;
    element.async = true;
    element.onerror = fail;
    document.head.append(element);
  }).catch((failure: unknown) => {
    element.remove();
    throw failure;
  });
}
