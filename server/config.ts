import fs from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { areAllSet } from './complete-settings.ts'
import { meetingsConfig, meetingVariables } from './meetings-config.ts'
import { paymentsConfig, paymentVariables } from './payments-config.ts'
import { backupPlace, type Cdn, storagePlace } from './storage/index.ts'

/** "1", "true", "yes" are yes; "", "0", "false", "no" are no. */
const flag = z
  .string()
  .transform((text) => text.toLowerCase())
  .pipe(z.enum(['1', 'true', 'yes', '0', 'false', 'no', '']))
  .transform((text) => ['1', 'true', 'yes'].includes(text))

const origins = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim().toLowerCase()))
  .pipe(
    z.array(
      z.union(
        [z.hostname(), z.url({ protocol: /^https?$/ })],
        'needs hosts or origins, such as learn.example.com or https://learn.example.com:8443',
      ),
    ),
  )

/** How long rows of a kind are kept. */
function keptDays(least: number) {
  return z.coerce
    .number()
    .int()
    .min(0)
    .max(36_500)
    .refine(
      (days) => days === 0 || days >= least,
      `is a number of days, at least ${least}, or 0 to keep them for ever`,
    )
}

/** Every environment variable the product reads; docs/configuration.md lists them with their meaning. */
const Environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PROCESS_ROLE: z.enum(['all', 'web', 'jobs']).default('all'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUST_PROXY: flag.default(false),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).optional(),

  DATA_DIR: z.string().min(1).default('data'),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_URL: z.string().min(1).optional(),
  BACKUP_KEY: z
    .string()
    .min(32, 'needs at least 32 characters; make one with: openssl rand -base64 48')
    .optional(),
  BACKUP_KEEP_DAYS: z.coerce.number().int().min(1).max(3_650).default(30),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_READ_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  KEEP_NOTIFICATIONS_DAYS: keptDays(7).default(180),
  KEEP_MAILS_DAYS: keptDays(7).default(90),
  KEEP_EVENTS_DAYS: keptDays(365).default(730),
  KEEP_AUDIT_DAYS: keptDays(365).default(1095),
  MEDIA_STORAGE_URL: z.string().optional(),
  MEDIA_CDN_URL: z.url({ protocol: /^https?$/ }).optional(),
  MEDIA_CDN_KEY: z.string().min(16, 'needs at least 16 characters').optional(),
  MEDIA_QUOTA_GB: z.coerce.number().min(0.001).max(100_000).default(50),
  MEDIA_ACCEL: z.enum(['nginx']).optional(),
  MEDIA_HOSTS: z
    .string()
    .default('')
    .transform((text) =>
      text.split(',').flatMap((part) => (part.trim() ? [part.trim().toLowerCase()] : [])),
    )
    .pipe(z.array(z.hostname('needs host names with commas, such as video.example.com'))),
  BUNNY_STREAM_LIBRARY: z
    .string()
    .regex(/^\d{1,10}$/, 'is the number of a library')
    .optional(),
  BUNNY_STREAM_TOKEN_KEY: z.string().min(16, 'needs at least 16 characters').optional(),
  SAMPLE_CATALOGUE: flag.default(true),
  SAMPLE_SCHOOL: flag.optional(),
  CONTENT_DIR: z
    .string()
    .min(1)
    .default(path.join(import.meta.dirname, '../content')),

  METRICS_TOKEN: z.string().min(16, 'needs at least 16 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default('edi'),

  SESSION_SECRET: z
    .string()
    .min(32, 'needs at least 32 characters')
    .refine(
      (text) => new Set(text).size >= 12,
      'is too easy to guess; make one with: openssl rand -base64 48',
    )
    .optional(),
  STAFF_SECOND_FACTOR: z.enum(['required', 'optional']).optional(),
  FIREBASE_PROJECT_ID: z.string().min(1).optional(),
  FIREBASE_API_KEY: z.string().min(1).optional(),
  FIREBASE_AUTH_DOMAIN: z.hostname().optional(),
  AUTHORIZED_DOMAINS: origins.optional(),
  DEMO_SIGN_IN: flag.optional(),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  FACEBOOK_CLIENT_ID: z.string().min(1).optional(),
  FACEBOOK_CLIENT_SECRET: z.string().min(1).optional(),
  GITHUB_CLIENT_ID: z.string().min(1).optional(),
  GITHUB_CLIENT_SECRET: z.string().min(1).optional(),
  TWITTER_CLIENT_ID: z.string().min(1).optional(),
  TWITTER_CLIENT_SECRET: z.string().min(1).optional(),

  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).optional(),

  ...meetingVariables,

  ...paymentVariables,
})

/** The names of all settings. */
export const settings: readonly string[] = Object.keys(Environment.shape)

export type Config = ReturnType<typeof readConfig>

/**
 * Reads the environment; the only reader of `process.env`.
 *
 * @throws Error naming each variable that is wrong and the fix
 */
export function readConfig(environment: Record<string, string | undefined>) {
  const variables = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Environment.safeParse(variables)
  if (!parsed.success)
    throw new Error(`The configuration is wrong.\n${parsed.error.issues.map(describe).join('\n')}`)
  const env = parsed.data
  const production = env.NODE_ENV === 'production'
  if (env.FIREBASE_PROJECT_ID && (!env.FIREBASE_API_KEY || !env.FIREBASE_AUTH_DOMAIN))
    throw new Error(
      'FIREBASE_PROJECT_ID is set, so FIREBASE_API_KEY and FIREBASE_AUTH_DOMAIN are needed too. Copy them from the Firebase console.',
    )
  if (env.FIREBASE_PROJECT_ID?.startsWith('demo-'))
    throw new Error(
      'FIREBASE_PROJECT_ID must be a real project; "demo-" projects exist only in the emulator. Unset it to use the built-in identity service.',
    )
  if (environment['FIREBASE_AUTH_EMULATOR_HOST'])
    throw new Error(
      'FIREBASE_AUTH_EMULATOR_HOST is set. The emulator signs nothing, so it would let anyone be anyone: unset it.',
    )
  if (production && env.STAFF_SECOND_FACTOR === 'optional')
    throw new Error(
      'STAFF_SECOND_FACTOR=optional is for development. In production staff always need a second factor: unset it.',
    )
  if (production && env.SAMPLE_SCHOOL)
    throw new Error(
      'SAMPLE_SCHOOL=1 is for development: anyone could sign in as its people, an owner among them. Unset it.',
    )
  if (production && !env.PUBLIC_URL)
    throw new Error('PUBLIC_URL is needed in production, such as https://courses.example.com')

  if (production && env.DATABASE_URL && !env.SESSION_SECRET)
    throw new Error(
      'SESSION_SECRET is needed in production with DATABASE_URL: it encrypts what a copy of the database must not show. Make one with: openssl rand -base64 48',
    )

  if (production && env.AUTHORIZED_DOMAINS?.some((entry) => entry.startsWith('http:')))
    throw new Error(
      'AUTHORIZED_DOMAINS must be https in production: links that sign people in lead there.',
    )

  if (env.PROCESS_ROLE !== 'all' && !env.DATABASE_URL)
    throw new Error(
      'A process only for the web or only for jobs needs a PostgreSQL server: set DATABASE_URL, or leave PROCESS_ROLE out. The embedded database belongs to one process, which does everything.',
    )

  if (env.DATABASE_READ_URL && !env.DATABASE_URL)
    throw new Error(
      'DATABASE_READ_URL is a replica of the server in DATABASE_URL: set both, or neither.',
    )

  if (env.BACKUP_URL && !env.BACKUP_KEY)
    throw new Error(
      'BACKUP_URL needs BACKUP_KEY, with which backups are encrypted. Make one with `openssl rand -base64 48`, and keep a copy of it elsewhere: without it nobody can read them.',
    )

  const origin = new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).origin
  return {
    production,
    /** What this process does: answer people, run jobs, or both. */
    role: env.PROCESS_ROLE,
    port: env.PORT,
    host: env.HOST,
    /** Where browsers reach this server, without a trailing slash. */
    origin,
    trustProxy: env.TRUST_PROXY,
    // A line for each request is for operators; anyone who tries Edi out reads the one line of its start.
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    /** null: only a caller on this machine may read the metrics. */
    metricsToken: env.METRICS_TOKEN ?? null,
    /** Where traces go; null: nowhere. */
    traces: env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
          headers: headerPairs(env.OTEL_EXPORTER_OTLP_HEADERS ?? ''),
          serviceName: env.OTEL_SERVICE_NAME,
        }
      : null,
    dataFolder: env.DATA_DIR,
    /** Where `edi backup` writes and the metrics look for the newest backup; null: nowhere. */
    backupFolder: env.BACKUP_DIR ?? null,
    /** Where `edi backup` puts sealed ones as well; null: nowhere. */
    backupBucket: env.BACKUP_URL ? backupPlace(env.BACKUP_URL) : null,
    /** What they are sealed with. */
    backupKey: env.BACKUP_KEY ?? null,
    backupKeepDays: env.BACKUP_KEEP_DAYS,
    contentFolder: path.resolve(env.CONTENT_DIR),
    database: env.DATABASE_URL
      ? {
          url: env.DATABASE_URL,
          directUrl: env.DATABASE_DIRECT_URL,
          readUrl: env.DATABASE_READ_URL,
          poolSize: env.DATABASE_POOL,
        }
      : { folder: env.DATA_DIR },
    /** After how many days rows that are over are removed; 0: never. */
    keptDays: {
      /** Once read; those that nobody read, after twice as long. */
      notifications: env.KEEP_NOTIFICATIONS_DAYS,
      mails: env.KEEP_MAILS_DAYS,
      /** Messages of gateways, and what happened during tests. */
      events: env.KEEP_EVENTS_DAYS,
      audit: env.KEEP_AUDIT_DAYS,
    },
    /** Where videos, downloads and pictures lie. */
    storage: storagePlace(env.MEDIA_STORAGE_URL, path.join(env.DATA_DIR, 'media')),
    media: {
      /** What one person may upload. */
      quotaBytes: Math.floor(env.MEDIA_QUOTA_GB * 1024 ** 3),
      /** Where files lie that are sent whole, until the last byte of them is here. */
      uploadFolder: path.join(env.DATA_DIR, 'uploads'),
      /**
       * The program that converts videos of authors whose browser cannot; null: there is none on the PATH. Looked for
       * each time: it may be installed while the server runs.
       */
      get ffmpeg() {
        return programOn(environment['PATH'], 'ffmpeg')
      },
      /** Sites whose HLS and MP4 addresses lessons may play. */
      hosts: env.MEDIA_HOSTS,
      /** The library at Bunny Stream whose videos lessons may show; null: none. */
      bunny: bunnyLibrary(env.BUNNY_STREAM_LIBRARY, env.BUNNY_STREAM_TOKEN_KEY),
      /** What sends the files of the bucket; null: the bucket itself. */
      cdn: cdnOf(env.MEDIA_CDN_URL, env.MEDIA_CDN_KEY, env.MEDIA_STORAGE_URL),
      /** nginx in front sends the files itself. */
      accel: env.MEDIA_ACCEL === 'nginx' && env.MEDIA_STORAGE_URL === undefined,
    },
    sampleCatalogue: env.SAMPLE_CATALOGUE,
    /** Whether a new database gets invented people at work, and anyone may look around as some of them. Never in production. */
    sampleSchool: !production && (env.SAMPLE_SCHOOL ?? env.NODE_ENV === 'development'),
    sessionSecret: env.SESSION_SECRET ?? null,
    /** Whether staff cannot work without a second factor. Who has set one up is asked for it either way. */
    isSecondFactorRequired: production || env.STAFF_SECOND_FACTOR === 'required',
    identity: areAllSet(env, ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN'])
      ? {
          mode: 'firebase' as const,
          projectId: env.FIREBASE_PROJECT_ID,
          apiKey: env.FIREBASE_API_KEY,
          authDomain: env.FIREBASE_AUTH_DOMAIN,
        }
      : {
          mode: 'embedded' as const,
          projectId: 'edi',
          apiKey: 'edi-embedded-identity',
          authDomain: new URL(origin).host,
          /** Hosts or origins besides `origin`. */
          authorizedDomains: env.AUTHORIZED_DOMAINS ?? [],
          /** The account chooser that lets anyone be anyone at a fake Google. */
          demoSignIn: env.DEMO_SIGN_IN ?? !production,
          google: oauthClient('GOOGLE', env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET),
          facebook: oauthClient('FACEBOOK', env.FACEBOOK_CLIENT_ID, env.FACEBOOK_CLIENT_SECRET),
          github: oauthClient('GITHUB', env.GITHUB_CLIENT_ID, env.GITHUB_CLIENT_SECRET),
          twitter: oauthClient('TWITTER', env.TWITTER_CLIENT_ID, env.TWITTER_CLIENT_SECRET),
        },
    mail: {
      smtpUrl: env.SMTP_URL ?? null,
      /** null: the provider's name at an address of no one. */ from: env.MAIL_FROM ?? null,
    },
    /** Servers that live classes can be held at. */
    meetings: meetingsConfig(env, production),
    payments: paymentsConfig(env, production, env.PORT),
  }
}

/** What a provider knows us by; null where it is not set up. */
function oauthClient(
  provider: string,
  clientId: string | undefined,
  clientSecret: string | undefined,
) {
  if (clientId && clientSecret) return { clientId, clientSecret }
  if (clientId || clientSecret)
    throw new Error(
      `${provider}_CLIENT_ID and ${provider}_CLIENT_SECRET go together: set both, or neither. docs/how-to/sign-in-with-google.md says where they come from.`,
    )
  return null
}

/** Library and key go together. */
function bunnyLibrary(library: string | undefined, tokenKey: string | undefined) {
  if (library && tokenKey) return { library, tokenKey }
  if (library || tokenKey)
    throw new Error(
      'BUNNY_STREAM_LIBRARY and BUNNY_STREAM_TOKEN_KEY go together: set both, or neither. The key is the token authentication key of the library, under Security.',
    )
  return null
}

/** Address and key go together, and there is a bucket behind them. */
function cdnOf(
  address: string | undefined,
  key: string | undefined,
  bucket: string | undefined,
): Cdn | null {
  if (!address && !key) return null
  if (!address || !key)
    throw new Error(
      'MEDIA_CDN_URL and MEDIA_CDN_KEY go together: set both, or neither. The key is the one with which the CDN checks its addresses.',
    )
  if (!bucket)
    throw new Error(
      'MEDIA_CDN_URL needs MEDIA_STORAGE_URL: a CDN sends what lies in a bucket. Without a bucket, put nginx in front.',
    )
  const { origin, pathname, search } = new URL(address)
  if (pathname !== '/' || search !== '')
    throw new Error('MEDIA_CDN_URL has no path: https://videos.example.com')
  return { origin, key }
}

/** Where a program is found by its name; null: nowhere. */
function programOn(searchPath: string | undefined, name: string): string | null {
  const places = (searchPath ?? '').split(path.delimiter).filter((place) => path.isAbsolute(place))
  return (
    places
      .map((place) => path.join(place, name))
      .find((file) => fs.statSync(file, { throwIfNoEntry: false })?.isFile()) ?? null
  )
}

/** "name=value,other=value", percent-encoded, as OpenTelemetry writes headers. */
function headerPairs(text: string): Record<string, string> {
  const pairs = text.split(',').flatMap((pair) => {
    const [name, ...value] = pair.split('=')
    return name?.trim() && value.length > 0
      ? [[name.trim(), decodeURIComponent(value.join('=').trim())]]
      : []
  })
  return Object.fromEntries(pairs)
}

function describe(issue: z.core.$ZodIssue): string {
  return `  ${issue.path.join('.')}: ${issue.message}. docs/configuration.md lists what it takes.`
}
