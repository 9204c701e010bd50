/** `next`: the path on this site that the mail's link goes on to. `captchaToken`: of a challenge solved for this mail. */
export type MailedOptions = { next?: string | undefined; captchaToken?: string | undefined };

/** The token as the client takes it: left out where there is none. */
export function withToken(captchaToken: string | undefined): { captchaToken?: string } {
  return captchaToken === undefined ? {} : { captchaToken };
}
