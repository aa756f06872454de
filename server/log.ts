import { type DestinationStream, type Logger, pino } from 'pino'

/** What must never stand in a log, wherever it comes from: an error's words, a database's detail, an address. */
const personal: readonly (readonly [what: RegExp, instead: string])[] = [
  [/\b(postgres(?:ql)?|smtps?|https?|rediss?):\/\/[^\s/"'@]+@/gi, '$1://[credentials]@'],
  [/\beyJ[\w-]+\.[\w-]+\.?[\w-]*/g, '[token]'],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/gi, '$1 [token]'],
  [
    /([?&\s"](?:[\w-]*(?:token|secret|passw(?:or)?d|passwd|api_?key|signature|sign|oobcode|key|code|email|phone)))=[^&\s"'\\]+/gi,
    '$1=[hidden]',
  ],
  [/[^\s"'<>(),:;\\[\]=@/]+@[^\s"'<>(),:;\\[\]=@/]+\.[^\s"'<>(),:;\\[\]=@/.\d][^\s"'<>(),:;\\[\]=@/.]*/gu, '[e-mail]'],
  [/(?<![\d.-])(?:\+?880|00880|0)[\s-]?1[3-9](?:[\s-]?\d){8}(?!\d)/g, '[phone]'],
]

/** A line as it may be written: without e-mail addresses, phone numbers, tokens and credentials. */
export function withoutPersonalData(line: string): string {
  let kept = line
  for (const [what, instead] of personal) kept = kept.replace(what, instead)
  return kept
}

/** The server's log: one JSON object a line on standard output, cleaned before it is written; `mixin` adds to each. */
export function serverLog(level: string, options: { stream?: DestinationStream; mixin?: () => object } = {}): Logger {
  const { stream, mixin } = options
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: errorForLog },
      hooks: { streamWrite: withoutPersonalData },
      mixin: () => mixin?.() ?? {},
    },
    stream ?? pino.destination({ fd: 1, sync: true }),
  )
}

/** An error's kind, words and place. A database error's `detail`, `parameters` and `where` quote what people typed. */
function errorForLog(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown }
  return {
    type: error.name,
    message: error.message,
    ...(code !== undefined && { code: String(code) }),
    ...(constraint !== undefined && { constraint: String(constraint) }),
    ...(table !== undefined && { table: String(table) }),
    stack: error.stack,
    ...(error.cause !== undefined && { cause: errorForLog(error.cause) }),
  }
}
