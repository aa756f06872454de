import type { CheckName } from '#contract/checkup/terms.ts'

interface CheckSentences {
  seen: string
  action: string | null
}

const titles: Record<CheckName, string> = {
  server: 'Server',
  version: 'Version',
  database: 'Database',
  replica: 'Replica for reads',
  clock: 'Clock',
  jobs: 'Background jobs',
  'sign-in': 'Sign-in',
  'mail-server': 'Mail server',
  'mail-sender': 'Sender of mails',
  'mail-queue': 'Waiting mails',
  bkash: 'bKash',
  sslcommerz: 'SSLCommerz',
  stripe: 'Stripe',
  transfers: 'Transfers by hand',
  disk: 'Free disk space',
  files: 'Videos and files',
  cdn: 'CDN of videos',
  backup: 'Backup',
  practice: 'Practised restore',
  dns: 'Domain name',
  certificate: 'TLS certificate',
  jitsi: 'Jitsi',
  bigbluebutton: 'BigBlueButton',
  content: 'Your content',
  courses: 'Courses on sale',
  'second-person': 'Second person',
}

const parts = {
  name: 'the name',
  contact: 'phones and address',
  legal: 'the legal pages',
  logo: 'the logo',
  testimonials: 'testimonials',
}

/** What a checkup says: what was seen, and what to do. Numbers come in the digits of the language. */
export const checkup = {
  titles,
  parts,

  notChecked: ({ reason }: { reason: string }): CheckSentences => ({
    seen: `This could not be checked (${reason}).`,
    action: 'Check again in a minute. If it stays, the server’s log says more: journalctl -u edi.',
  }),
  tooSlow: ({ seconds }: { seconds: string }): CheckSentences => ({
    seen: `No answer within ${seconds} seconds.`,
    action:
      'Check again. If it stays, see whether the service is up and this server may reach it: its network, a firewall, a proxy.',
  }),

  server: ({ origin }: { origin: string }): CheckSentences => ({
    seen: `The server at ${origin} does not answer.`,
    action:
      'Look at systemctl status edi and journalctl -u edi, then start it: systemctl start edi.',
  }),
  version: ({ version }: { version: string }): CheckSentences => ({
    seen: `Edi ${version}. The database has the schema of this version.`,
    action: null,
  }),
  schemaBehind: ({ version, missing }: { version: string; missing: string }): CheckSentences => ({
    seen: `Edi ${version}. The database lacks ${missing} changes of this version.`,
    action: 'Restart Edi: it upgrades the database when it starts.',
  }),
  database: {
    embedded: ({ version }: { version: string }): CheckSentences => ({
      seen: `The embedded PostgreSQL ${version} answers and takes writes.`,
      action: null,
    }),
    postgres: ({ version }: { version: string }): CheckSentences => ({
      seen: `PostgreSQL ${version} answers and takes writes.`,
      action: null,
    }),
  },
  databaseReadOnly: (): CheckSentences => ({
    seen: 'The database is read-only: nothing can be saved.',
    action: 'Make it writable, or promote the standby that took over. Edi goes on by itself.',
  }),
  databaseFull: (): CheckSentences => ({
    seen: 'The disk of the database is full: nothing can be saved.',
    action: 'Free some space on it at once. Edi goes on by itself.',
  }),
  replica: ({ server, seconds }: { server: string; seconds: string }): CheckSentences => ({
    seen: `${server} answers what only reads. It is at most ${seconds} s late.`,
    action: null,
  }),
  replicaAway: ({ server, minutes }: { server: string; minutes: string }): CheckSentences => ({
    seen: `${server} does not answer. For ${minutes} min the primary has answered everything.`,
    action:
      'Start it, or correct DATABASE_READ_URL. Pages are right without it, and slower under load. If it stays away, remove DATABASE_READ_URL and restart Edi.',
  }),
  replicaLate: ({
    server,
    seconds,
    minutes,
  }: {
    server: string
    seconds: string
    minutes: string
  }): CheckSentences => ({
    seen: `${server} is ${seconds} s late. For ${minutes} min the primary has answered everything.`,
    action:
      'Look at its log, its disk and a query that runs long there. On the primary, pg_stat_replication says whether it still streams. It is used again by itself.',
  }),
  databaseAway: ({ reason }: { reason: string }): CheckSentences => ({
    seen: `The database can’t be opened: ${reason}`,
    action: 'Start PostgreSQL, or correct DATABASE_URL or DATA_DIR.',
  }),
  clock: (): CheckSentences => ({
    seen: 'The clocks of this server and the database agree.',
    action: null,
  }),
  clockOutside: (): CheckSentences => ({
    seen: 'The clocks of this server, the database and a service outside agree.',
    action: null,
  }),
  clockWrong: ({ seconds }: { seconds: string }): CheckSentences => ({
    seen: `Two clocks differ by ${seconds} seconds. Codes of two-step verification may be refused.`,
    action: 'Turn on time synchronisation on both servers: timedatectl set-ntp true.',
  }),
  jobs: ({ waiting }: { waiting: string }): CheckSentences => ({
    seen: `Jobs run on time; ${waiting} wait for their turn.`,
    action: null,
  }),
  jobsStopped: ({
    minutes,
    elsewhere,
  }: {
    minutes: string | null
    elsewhere: boolean
  }): CheckSentences => ({
    seen:
      minutes === null
        ? 'No process has looked for due jobs yet.'
        : `No process has looked for due jobs for ${minutes} minutes: no mails, no enrolments.`,
    action: elsewhere
      ? 'This process only answers people. Start the one for jobs: systemctl restart edi-jobs.'
      : 'Restart Edi: systemctl restart edi.',
  }),
  jobsLate: ({ minutes }: { minutes: string }): CheckSentences => ({
    seen: `A job has been due for ${minutes} minutes.`,
    action: 'See in the log what the jobs are at: journalctl -u edi. Restart Edi if nothing moves.',
  }),
  jobsFailed: ({ count, names }: { count: string; names: string }): CheckSentences => ({
    seen: `${count} kinds of jobs gave up in the last day: ${names}.`,
    action: 'The log says why: journalctl -u edi -o cat | grep error.',
  }),

  mailServer: ({ host }: { host: string }): CheckSentences => ({
    seen: `${host} greets us and takes our sign-in.`,
    action: null,
  }),
  mailServerAway: ({ host, reason }: { host: string; reason: string }): CheckSentences => ({
    seen: `${host} can’t be used (${reason}). No mail leaves.`,
    action:
      'Check host and port in SMTP_URL, and whether your hosting company blocks them: smtps:// with 465, or smtp:// with 587.',
  }),
  mailRefusesUs: ({ host, reason }: { host: string; reason: string }): CheckSentences => ({
    seen: `${host} refuses our sign-in (${reason}). No mail leaves.`,
    action: 'Correct user and password in SMTP_URL; percent-encode signs such as @ and /.',
  }),
  noMailServer: ({ production }: { production: boolean }): CheckSentences => ({
    seen: production
      ? 'No mail server is set: no one can confirm an address or reset a password.'
      : 'No mail server is set: mails are kept and not sent.',
    action: 'Set SMTP_URL and MAIL_FROM, and restart Edi.',
  }),
  sender: ({ address, site }: { address: string; site: string }): CheckSentences => ({
    seen: `Mails come from ${address}, for ${site}.`,
    action: null,
  }),
  noSender: (): CheckSentences => ({
    seen: 'Mails come from no-reply@localhost, which mail providers refuse.',
    action:
      'Set MAIL_FROM to an address of yours, such as School <hello@school.com>, and restart Edi.',
  }),
  mails: ({ waiting }: { waiting: string }): CheckSentences => ({
    seen: `${waiting} mails wait to be sent; none failed.`,
    action: null,
  }),
  mailsWait: ({ waiting, minutes }: { waiting: string; minutes: string }): CheckSentences => ({
    seen: `${waiting} mails wait, the oldest for ${minutes} minutes.`,
    action: 'See what the mail server answers, above and in the list of emails.',
  }),
  mailsUnsent: ({ unsent }: { unsent: string }): CheckSentences => ({
    seen: `${unsent} mails could not be sent.`,
    action: 'Open the list of emails: it says why, and sends one again.',
  }),

  gateway: {
    live: (): CheckSentences => ({ seen: 'It answers and takes our keys.', action: null }),
    sandbox: (): CheckSentences => ({
      seen: 'It answers, in the sandbox: no real money.',
      action: null,
    }),
  },
  gatewayFails: ({ reason }: { reason: string }): CheckSentences => ({
    seen: `It does not take our question (${reason}). Students can’t pay this way.`,
    action:
      'Check its keys in the settings, and whether the gateway has a disturbance. Remove the keys to stop offering it.',
  }),
  transfers: ({ accounts }: { accounts: string }): CheckSentences => ({
    seen: `Students send money to ${accounts} of your accounts, and staff confirm it.`,
    action: null,
  }),
  demoSignIn: (): CheckSentences => ({
    seen: 'Anyone can sign in as anyone, staff too: the demo accounts are on.',
    action: 'Remove DEMO_SIGN_IN from the settings and restart Edi. Only a demonstration needs it.',
  }),
  sampleTransfers: (): CheckSentences => ({
    seen: 'The accounts for transfers are samples: no one can send money to them.',
    action: 'Set TRANSFER_ACCOUNTS to accounts of your own.',
  }),

  disk: (facts: { folder: string; gigabytes: string; percent: string }): CheckSentences => ({
    seen: `${facts.gigabytes} GB (${facts.percent}%) are free where ${facts.folder} lies.`,
    action: null,
  }),
  diskShort: (facts: { folder: string; gigabytes: string; percent: string }): CheckSentences => ({
    seen: `Only ${facts.gigabytes} GB (${facts.percent}%) are free where ${facts.folder} lies.`,
    action: 'Free some space or make the disk larger; videos can move to a bucket: edi move-media.',
  }),
  folder: ({ folder }: { folder: string }): CheckSentences => ({
    seen: `They lie in ${folder}, which can be read and written.`,
    action: null,
  }),
  bucket: ({ place }: { place: string }): CheckSentences => ({
    seen: `The bucket ${place} answers and takes our key.`,
    action: null,
  }),
  filesAway: ({ place, reason }: { place: string; reason: string }): CheckSentences => ({
    seen: `${place} can’t be used (${reason}). Videos and pictures are missing.`,
    action: 'Check MEDIA_STORAGE_URL and the rights of its key, or who owns the folder.',
  }),
  cdn: ({ origin }: { origin: string }): CheckSentences => ({
    seen: `${origin} answers, and refuses addresses without our token.`,
    action: null,
  }),
  cdnOpen: ({ origin, status }: { origin: string; status: string }): CheckSentences => ({
    seen: `${origin} does not ask for a token (it answered ${status}): whoever has an address may keep it for ever.`,
    action: 'Turn on token authentication at the CDN, with the key in MEDIA_CDN_KEY.',
  }),
  cdnAway: ({ origin, reason }: { origin: string; reason: string }): CheckSentences => ({
    seen: `${origin} can’t be reached (${reason}). Videos do not play.`,
    action:
      'Check MEDIA_CDN_URL and the CDN. Unset both settings to play from the bucket meanwhile.',
  }),

  backup: ({ hours }: { hours: string }): CheckSentences => ({
    seen: `The newest backup is ${hours} hours old.`,
    action: null,
  }),
  backupOld: ({ hours }: { hours: string }): CheckSentences => ({
    seen: `The newest backup is ${hours} hours old.`,
    action:
      'See why the nightly one failed: systemctl status edi-backup. Make one now: edi backup.',
  }),
  noBackup: ({ folder }: { folder: string }): CheckSentences => ({
    seen: `There is no backup in ${folder}.`,
    action:
      'Make one now: edi backup. Turn on the nightly one: systemctl enable --now edi-backup.timer.',
  }),
  noBackupFolder: (): CheckSentences => ({
    seen: 'Nothing says where backups lie, so no one watches them.',
    action: 'Set BACKUP_DIR and turn on the timer edi-backup.',
  }),
  practised: ({ days }: { days: string }): CheckSentences => ({
    seen: `A backup was restored for practice ${days} days ago.`,
    action: null,
  }),
  practisedLongAgo: ({ days }: { days: string }): CheckSentences => ({
    seen: `A backup was last restored for practice ${days} days ago.`,
    action: 'Practise it once a month: edi practice --check FILE.',
  }),
  neverPractised: (): CheckSentences => ({
    seen: 'No backup has been restored for practice here yet.',
    action: 'See that a backup can be restored: edi practice --check FILE.',
  }),

  dns: ({ host, address }: { host: string; address: string }): CheckSentences => ({
    seen: `${host} leads to ${address}.`,
    action: null,
  }),
  dnsAway: ({ host, reason }: { host: string; reason: string }): CheckSentences => ({
    seen: `${host} leads nowhere (${reason}).`,
    action:
      'At your domain’s provider, point an A record at this server; correct PUBLIC_URL if the name is wrong.',
  }),
  certificate: ({ days }: { days: string }): CheckSentences => ({
    seen: `The certificate is valid for another ${days} days.`,
    action: null,
  }),
  certificateEnds: ({ days }: { days: string }): CheckSentences => ({
    seen: `The certificate ends in ${days} days and was not renewed.`,
    action: 'See why: certbot renew --dry-run. With Caddy: journalctl -u caddy.',
  }),
  certificateBad: ({ reason }: { reason: string }): CheckSentences => ({
    seen: `Browsers refuse the certificate (${reason}).`,
    action: 'Renew it: certbot renew, then systemctl reload nginx.',
  }),
  certificateUnseen: ({ host, reason }: { host: string; reason: string }): CheckSentences => ({
    seen: `The certificate of ${host} could not be seen from this server (${reason}).`,
    action: 'Open the site from elsewhere. If it does not open, check the proxy and the firewall.',
  }),

  meetings: (): CheckSentences => ({ seen: 'It answers.', action: null }),
  meetingsAway: ({ reason }: { reason: string }): CheckSentences => ({
    seen: `It does not answer as it should (${reason}). Live classes can’t begin there.`,
    action: 'See whether that server runs, and check its address and secret in the settings.',
  }),

  content: (): CheckSentences => ({
    seen: 'Nothing that visitors read is a sample.',
    action: null,
  }),
  sampleContent: ({ parts: samples }: { parts: string[] }): CheckSentences => ({
    seen: `Still sample or missing: ${samples.join(', ')}.`,
    action: 'The owner sets them at /staff/site, which needs no restart.',
  }),
  courses: ({ own }: { own: string }): CheckSentences => ({
    seen: `${own} courses can be bought.`,
    action: null,
  }),
  sampleCourses: ({ own, sample }: { own: string; sample: string }): CheckSentences => ({
    seen: `Visitors see ${sample} sample courses beside ${own} of your own.`,
    action:
      'Hide or archive the samples under Courses; SAMPLE_CATALOGUE=0 keeps a new database empty.',
  }),
  noCourses: (): CheckSentences => ({
    seen: 'No course can be bought.',
    action: 'Publish a course with a lesson or an open batch.',
  }),
  people: ({ people }: { people: string }): CheckSentences => ({
    seen: `${people} people can decide about refunds and transfers.`,
    action: null,
  }),
  onePerson: (): CheckSentences => ({
    seen: 'Fewer than two people can decide about money: large refunds and transfers need two.',
    action: 'Invite a second owner, a manager or someone for finance under People.',
  }),
}

export type CheckupWords = typeof checkup
