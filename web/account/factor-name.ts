import type { SecondFactor } from '#web/data/account/second-factor.ts';

export const factorKinds: Record<SecondFactor['kind'], string> = {
  app: 'Authenticator app',
  phone: 'Phone',
};

export function factorName({ name, kind, ending }: Pick<SecondFactor, 'name' | 'kind' | 'ending'>): string {
  if (name === '' && kind === 'phone' && ending) return `Phone ending in ${ending}`;
  return name || factorKinds[kind];
}
