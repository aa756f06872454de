import { type DestinationStream, type Logger, pino } from 'pino'

/**
 * What must never are in a log, wherever it comes from: an error's words, a database's detail, an
 * address.
 */
const personal: readonly (readonly [what: RegExp, instead: string])[] = [
  [/\b(postgres(?:ql)?|smtps?|https?|rediss?):\/\/[^\s/"'@]+@/gi, '$1://[credentials]@'],
  [/\beyJ[\w-]+\.[\w-]+\.?[\w-]*/g, '[token]'],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/gi, '$1 [token]'],
  [
    /([?&\s"](?:[\w-]*(?:token|secret|passw(?:or)?d|passwd|api_?key|signature|sign|oobcode|key|code|email|phone)))=[^&\s"'\\]+/gi,
    '$1=[hidden]',
  ],
  [
    /[^\s"'<>(),:;\\[\]=@/]+@[^\s"'<>(),:;\\[\]=@/]+\.[^\s"'<>(),:;\\[\]=@/.\d][^\s"'<>(),:;\\[\]=@/.]*/gu,
    '[e-mail]',
  ],
  [/(?<![\d.-])(?:\+?880|00880|0)[\s-]?1[3-9](?:[\s-]?\d){8}(?!\d)/g, '[phone]'],
]

/** A line as it may be written: without email addresses, phone numbers, tokens and credentials. */
export function withoutPersonalData(line: string): string {
  let masked = line
  for (const [what, instead] of personal) masked = masked.replace(what, instead)
  return masked
}

/** The server's log: one JSON object a line on standard output, cleaned before it is written; `mixin` adds to each. */
export function serverLog(
  level: string,
  options: { stream?: DestinationStream; mixin?: () => object } = {},
): Logger {
  const { stream, mixin } = options
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: errorForLog },
      // guard: logs are cleaned (log)
      hooks: { streamWrite: withoutPersonalData },
      mixin: () => mixin?.() ?? {},
    },
    stream ?? pino.destination({ fd: 1, sync: true }),
  )
}

/** Causes and inner errors shown of one error; deeper ones repeat. */
const DEEPEST = 4
/** Errors shown of an AggregateError: a connection tried at every address of a host. */
const MOST_INNER = 3
const LONGEST_WORDS = 1_000

/**
 * Anything thrown, as a log line may say it: kind, message, code, place and causes. Only named fields are read: a
 * database error's `detail`, `parameters` and `where` quote what people typed, a request's headers hold tokens.
 */
function errorForLog(thrown: unknown, depth = 0): object {
  if (typeof thrown !== 'object' || thrown === null)
    return { message: String(thrown).slice(0, LONGEST_WORDS) }
  const { name, message, code, status, constraint, table, stack, cause, errors } = thrown as Record<
    string,
    unknown
  >
  const kind = textOf(name) ?? thrown.constructor?.name
  return {
    ...(kind && { type: kind }),
    // An AggregateError has no words of its own; a thrown object may have none at all.
    message:
      textOf(message) ||
      textOf(code) ||
      `thrown without a message; fields: ${Object.keys(thrown).slice(0, 20).join(', ')}`,
    ...withText('code', code),
    ...withText('status', status),
    ...withText('constraint', constraint),
    ...withText('table', table),
    ...withText('stack', stack),
    ...(depth < DEEPEST && isWorthShowing(cause) && { cause: errorForLog(cause, depth + 1) }),
    ...(depth < DEEPEST &&
      Array.isArray(errors) &&
      errors.length > 0 && {
        errors: errors.slice(0, MOST_INNER).map((inner) => errorForLog(inner, depth + 1)),
      }),
  }
}

function withText(name: string, value: unknown): object {
  const text = textOf(value)
  return text === undefined ? {} : { [name]: text }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

function isWorthShowing(cause: unknown): boolean {
  return cause !== undefined && cause !== null
}
