export const SECRET_KINDS = {
  'private-key': { name: 'private key', article: 'a', revokeAt: 'wherever its public half is in use' },
  openai: { name: 'OpenAI API key', article: 'an', revokeAt: 'in your OpenAI account' },
  anthropic: { name: 'Anthropic API key', article: 'an', revokeAt: 'in your Anthropic account' },
  stripe: { name: 'Stripe secret key', article: 'a', revokeAt: 'in your Stripe dashboard' },
  aws: { name: 'AWS access key', article: 'an', revokeAt: 'in your AWS account' },
  github: { name: 'GitHub token', article: 'a', revokeAt: 'in your GitHub settings' },
  gitlab: { name: 'GitLab token', article: 'a', revokeAt: 'in your GitLab settings' },
  google: { name: 'Google API key', article: 'a', revokeAt: 'in your Google Cloud console' },
  supabase: { name: 'Supabase secret key', article: 'a', revokeAt: 'in your Supabase project' },
  slack: { name: 'Slack token', article: 'a', revokeAt: 'in your Slack app’s settings' },
  discord: { name: 'Discord webhook address', article: 'a', revokeAt: 'in your Discord server’s settings' },
  sendgrid: { name: 'SendGrid API key', article: 'a', revokeAt: 'in your SendGrid account' },
  resend: { name: 'Resend API key', article: 'a', revokeAt: 'in your Resend account' },
  twilio: { name: 'Twilio API key', article: 'a', revokeAt: 'in your Twilio console' },
  npm: { name: 'npm token', article: 'an', revokeAt: 'in your npm account' },
  huggingface: { name: 'Hugging Face token', article: 'a', revokeAt: 'in your Hugging Face settings' },
  'database-password': {
    name: 'database password',
    article: 'a',
    revokeAt: 'in your database’s settings',
  },
  'sign-in-token': { name: 'sign-in token', article: 'a', revokeAt: 'by signing out of the app it is for' },
  password: { name: 'password', article: 'a', revokeAt: 'in the account it is for' },
  'api-key': { name: 'API key', article: 'an', revokeAt: 'in the account it is for' },
} as const;

export type SecretKind = keyof typeof SECRET_KINDS;

/** Formats a list of secrets, such as `a password and 2 Slack tokens`. */
export function nameSecrets(kinds: readonly SecretKind[]): string {
  const names = [...Map.groupBy(kinds, (kind) => kind)].map(([kind, each]) => {
    const { article, name } = SECRET_KINDS[kind];
    return each.length === 1 ? `${article} ${name}` : `${each.length} ${plural(name)}`;
  });
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/**
 * Returns advice on how to revoke secrets. If several secrets are revoked in the same place, the advice names
 * this place one time.
 */
export function howToRevoke(kinds: readonly SecretKind[]): string {
  const places = [...new Set(kinds.map((kind) => SECRET_KINDS[kind].revokeAt))];
  return `If anyone else may have seen it, make it invalid ${places.join(', and ')}, and make a new one.`;
}

function plural(name: string): string {
  return name.endsWith('address') ? `${name}es` : `${name}s`;
}
