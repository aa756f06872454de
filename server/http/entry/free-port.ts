import net from 'node:net'

/**
 * Checks that the address to listen on is free before anything else is opened.
 *
 * @throws Error naming PORT or HOST and how to fix it
 */
export async function requireFreePort({
  host,
  port,
}: {
  host: string
  port: number
}): Promise<void> {
  const server = net.createServer()
  await new Promise<void>((resolve, reject) =>
    server
      .once('error', (error) => reject(explainListening(error, { host, port })))
      .listen({ port, host, exclusive: true }, () => server.close(() => resolve())),
  )
}

/** Explains why a server can't listen, naming the setting. */
export function explainListening(
  error: NodeJS.ErrnoException,
  { host, port }: { host: string; port: number },
): Error {
  const place = `${host}:${port}`
  const words: Record<string, string> = {
    EADDRINUSE: `Another program listens on ${place}. Stop it (\`ss -ltnp 'sport = :${port}'\` shows it), or set PORT to another number.`,
    EACCES: `This account may not listen on ${place}. Set PORT to 1024 or more, and put a proxy on the port below.`,
    EADDRNOTAVAIL: `No network of this machine has the address ${host}. Correct HOST, or leave it out for all of them.`,
    ENOTFOUND: `HOST "${host}" is no known name. Correct HOST, or leave it out for all addresses.`,
  }
  const text = words[error.code ?? '']
  return text ? new Error(text, { cause: error }) : error
}
