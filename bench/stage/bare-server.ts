import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/** The limit for pages: node bare-server.ts PORT FILE, where FILE holds answers by path. Knows nothing but to send them. */
interface Sent {
  headers: string[]
  /** base64 */
  body: string
}
const [, , port, file = ''] = process.argv
const answers = new Map(
  Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, Sent>).map(
    ([path, { headers, body }]) => [path, { headers, body: Buffer.from(body, 'base64') }],
  ),
)

createServer((request, response) => {
  const answer = answers.get(request.url ?? '')
  if (!answer) return response.writeHead(404).end()
  response.writeHead(200, answer.headers)
  response.end(answer.body)
}).listen(Number(port), '127.0.0.1')
