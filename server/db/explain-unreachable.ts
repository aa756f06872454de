/** What PostgreSQL answers, by its code, to someone it does not let in. */
const refusals: Record<string, string> = {
  '28P01': 'it does not take this user name and password',
  '28000': 'it does not let this user in',
  '3D000': 'it has no database of this name; createdb makes one',
  '55000': 'the database takes no connections; `alter database … allow_connections true` opens it',
  '53300': 'it has no connection left: fewer processes, or a smaller DATABASE_POOL',
}

/**
 * Why a PostgreSQL server can't be used, naming the setting; anything else as it is.
 *
 * @param url of the server; its password is not repeated
 */
export function explainUnreachable(url: string, error: unknown): unknown {
  const { hostname, port, pathname, searchParams } = new URL(url)
  const server = `PostgreSQL at ${searchParams.get('host') ?? hostname}:${port || '5432'} (database ${pathname.slice(1) || 'not named'})`
  const code = String((error as { code?: unknown }).code)
  const refusal = refusals[code]
  if (refusal)
    return new Error(`${server} refuses: ${refusal}. Correct DATABASE_URL.`, { cause: error })
  if (/unsupported startup parameter/.test(String(error)))
    return new Error(
      `${server} is a pooler: set DATABASE_DIRECT_URL to the PostgreSQL server behind it.`,
      { cause: error },
    )
  if (code === '57P03')
    return new Error(`${server} is starting or stopping. Try again in a moment.`, { cause: error })
  if (
    [
      'ECONNREFUSED',
      'ENOENT',
      'ETIMEDOUT',
      'EHOSTUNREACH',
      'ENETUNREACH',
      'ENOTFOUND',
      'EAI_AGAIN',
    ].includes(code) ||
    /timeout/i.test(String(error))
  )
    return new Error(
      `${server} does not answer (${code === 'undefined' ? 'no answer in time' : code}). Start it, or correct DATABASE_URL.`,
      {
        cause: error,
      },
    )
  return error
}
