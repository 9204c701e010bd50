/** Describes every setting: what it is for, its default, and whether a public instance needs it. */
export type DescribedSetting = { meaning: string; default?: string; example?: string; isRequired?: true };

/** The settings by subject. docs/operations/settings.md and .env.example are generated from them. */
export const describedSettings = {
  'The instance': {
    PORT: { meaning: 'The port to listen on.', default: '3000' },
    HOST: {
      meaning:
        'The address to listen on. A local instance accepts only loopback addresses. Behind a proxy on the same machine, set `127.0.0.1`, so that nobody can pass by the proxy.',
      default: '`localhost`, or `0.0.0.0` on a public instance',
    },
    PUBLIC_URL: {
      meaning: 'The origin that people open. The instance is public if this is not a loopback address.',
      default: '`http://localhost:PORT`',
      example: 'https://lastmile.example',
    },
    DATA_DIR: {
      meaning: 'The folder of a local instance for its database, files and keys.',
      default: '`./data`',
    },
    TRUST_PROXY: {
      meaning:
        'The number of reverse proxies in front, or their addresses separated by commas. Without it a public instance cannot count limits by network address.',
      default: '`false`',
      example: '1',
    },
    LOG_LEVEL: {
      meaning: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.',
      default: '`info`',
    },
    LIMIT_FACTOR: {
      meaning:
        'Multiplies rates and budgets: see [limits](limits.md). `off` turns them off on a local instance.',
      default: '`100`, or `1` on a public instance',
    },
    METRICS_TOKEN: { meaning: 'Reserved: read, but without effect in this version.' },
  },
  'Database and files': {
    DATABASE_URL: {
      meaning: 'A PostgreSQL server, version 15 or newer ([database.md](database.md)).',
      default: 'the embedded database',
      example: 'postgresql://lastmile:password@db.example:5432/lastmile',
      isRequired: true,
    },
    DATABASE_DIRECT_URL: {
      meaning: 'The same database without the pooler that `DATABASE_URL` leads to.',
      default: '`DATABASE_URL`',
    },
    STORAGE_URL: {
      meaning:
        'Where uploaded files are kept ([files.md](files.md)): `file:FOLDER` or `s3://bucket?endpoint=…&region=…`.',
      default: '`files` in the data folder',
      example: 's3://lastmile?endpoint=https://s3.example&region=eu-central-1',
    },
    AWS_ACCESS_KEY_ID: { meaning: 'The key for `s3:` storage. The other usual AWS variables work as well.' },
    AWS_SECRET_ACCESS_KEY: { meaning: 'The secret of that key.' },
  },
  Keys: {
    ANON_KEY: {
      meaning: 'The public API key ([keys.md](keys.md)).',
      default: '`keys.json`',
      isRequired: true,
    },
    SERVICE_ROLE_KEY: {
      meaning: 'The API key that may do everything.',
      default: '`keys.json`',
      isRequired: true,
    },
    JWT_SECRET: {
      meaning:
        'Verifies the API keys. At least 32 characters. May list several, with commas: the first is used, all are accepted.',
      default: '`keys.json`',
      isRequired: true,
    },
    JWT_SIGNING_KEYS: {
      meaning: 'Sign sessions: a JSON list of private ES256 keys (JWK), each with a `kid`.',
      default: '`keys.json`',
      isRequired: true,
    },
    ENCRYPTION_KEY: {
      meaning:
        'Encrypts stored secrets: 32 random bytes in base64. May list several, with commas: the first is used, all are accepted.',
      default: '`keys.json`',
      isRequired: true,
    },
  },
  People: {
    OPERATOR_EMAILS: {
      meaning: 'The addresses of the operators, separated by commas ([operators.md](operators.md)).',
      default: '`operator@example.com`',
      example: 'ops@lastmile.example',
      isRequired: true,
    },
    ADMIN_EMAIL: { meaning: 'Receives mail for operators.', default: 'the first operator' },
    CONTACT_EMAIL: {
      meaning:
        'The address shown to visitors and used as the `Reply-To` of mail. No other address is published.',
    },
    ENGINEER_APPROVAL: {
      meaning: '`automatic` approves every engineer at sign-up, `manual` lets an operator decide.',
      default: '`automatic`, or `manual` on a public instance',
    },
    CLAIM_HOURS: {
      meaning: 'A claim ends after this many hours without a quote or a message. 0 means never.',
      default: '48',
    },
  },
  'Mail and text messages': {
    SMTP_URL: {
      meaning: 'The mail server ([mail.md](mail.md)).',
      default: 'the outbox of the local instance',
      example: 'smtps://user:password@mail.example:465',
      isRequired: true,
    },
    MAIL_FROM: {
      meaning: 'The sender of mail.',
      default: '`LastMile <no-reply@localhost>`',
      example: 'LastMile <hello@lastmile.example>',
      isRequired: true,
    },
    SMS_URL: {
      meaning: 'Sends text messages ([text-messages.md](text-messages.md)).',
      default: 'the outbox of the local instance',
    },
  },
  Money: {
    STRIPE_SECRET_KEY: {
      meaning: 'The payment provider ([payments.md](payments.md)).',
      default: 'a test checkout; none on a public instance',
    },
    STRIPE_WEBHOOK_SECRET: { meaning: 'Verifies the events of the payment provider. Needed with the key.' },
    STRIPE_API_URL: {
      meaning: 'Another address of the payment provider.',
      default: '`https://api.stripe.com`',
    },
    PLATFORM_FEE_PERCENT: { meaning: 'The part of each price that the operator keeps.', default: '15' },
  },
  'Code host': {
    GITHUB_CLIENT_ID: { meaning: 'The OAuth app at the code host ([code-host.md](code-host.md)).' },
    GITHUB_CLIENT_SECRET: { meaning: 'The secret of that app.' },
    GITHUB_URL: { meaning: 'The code host.', default: '`https://github.com`' },
    GITHUB_API_URL: { meaning: 'Its API.', default: '`https://api.github.com`, or `GITHUB_URL/api/v3`' },
  },
  Estimates: {
    ESTIMATE_URL: {
      meaning: 'A language model that adds to estimates ([estimates.md](estimates.md)).',
      default: 'none',
    },
    ESTIMATE_MODEL: { meaning: 'The name of the model.', default: '`gpt-5-mini`' },
    ESTIMATE_API_KEY: { meaning: 'The key for the model.' },
  },
  Captcha: {
    CAPTCHA_URL: { meaning: 'Verifies captchas ([captcha.md](captcha.md)).', default: 'none' },
    CAPTCHA_SITE_KEY: { meaning: 'The public key of the captcha.' },
    CAPTCHA_SECRET: { meaning: 'The secret of the captcha.' },
  },
} as const satisfies Record<string, Record<string, DescribedSetting>>;

type Groups = typeof describedSettings;
export type SettingName = { [Group in keyof Groups]: keyof Groups[Group] }[keyof Groups];

/** The settings that a public instance needs. */
export const requiredSettings = Object.values<Record<string, DescribedSetting>>(describedSettings)
  .flatMap((group) => Object.entries(group))
  .flatMap(([name, { isRequired }]) => (isRequired ? [name as SettingName] : []));
