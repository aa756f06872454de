import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { servedEnvironment, type ServedProcess, servedProcess, temporaryFolder } from '#server/testing-server.ts'

const ROOT = path.join(import.meta.dirname, '..')
const page = fs.readFileSync(path.join(ROOT, 'docs/operations.md'), 'utf8')
const blocks = [...page.matchAll(/^```(\w+) ?([\w ]*)\n([\s\S]*?)^```$/gm)].map(([, language, how, text]) => ({
  language,
  how,
  text: text!,
}))

const place = temporaryFolder()
fs.mkdirSync(path.join(place, 'backups'))
fs.writeFileSync(
  path.join(place, 'courses.csv'),
  'courseId,courseTitle,category,courseFee,lessionsNumber,lessionLevel\nOPS-1,Python from Zero,Programming,2500,12,Beginner\n',
)
const environment = servedEnvironment(path.join(place, 'data'))
let server: ServedProcess
beforeAll(async () => {
  server = await servedProcess(environment)
})
afterAll(async () => {
  await server.end('SIGTERM')
  fs.rmSync(place, { recursive: true, force: true })
})

/** Runs the lines of a block as a person in the folder of Edi would, with files in a place of their own. */
function shell(text: string, more: Record<string, string> = {}): string {
  const lines = text.replaceAll('http://127.0.0.1:3000', server.origin).replace(/\b(backups\/|courses\.csv|practice\b)/g, `${place}/$1`)
  return execFileSync('bash', ['-euo', 'pipefail', '-c', lines], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...environment, PATH: `${path.join(ROOT, 'node_modules/.bin')}:${process.env['PATH']}`, HOME: place, ...more },
  })
}

test('every command of the page is run here or is part of setting up a machine', () => {
  expect(blocks.filter(({ language }) => language === 'sh').map(({ how }) => how)).toEqual(
    expect.not.arrayContaining([expect.not.stringMatching(/^(run|run offline|setup)$/)]),
  )
})

describe('the commands of the page do what it says', { timeout: 120_000 }, () => {
  test.each(blocks.filter(({ how }) => how === 'run'))('$text', ({ text }) => {
    expect(shell(text)).not.toBe('')
  })

  test.each(blocks.filter(({ how }) => how === 'run offline'))('$text', ({ text }) => {
    expect(shell(text, { DATA_DIR: path.join(place, 'offline') })).toContain('you@example.com')
  })
})

test('the settings of the page are ones the server takes', () => {
  const ini = blocks.find(({ language }) => language === 'ini')!.text
  const settings = Object.fromEntries([...ini.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]))
  const transfer = '[{"channel":"bkash","kind":"merchant","number":"01712345678","name":"School","bank":null}]'
  expect(readConfig({ ...settings, TRANSFER_ACCOUNTS: transfer })).toMatchObject({
    production: true,
    origin: 'https://courses.example.com',
  })
})

test.skipIf(!has('systemd-analyze'))('systemd takes the units', () => {
  const folder = fs.mkdtempSync(path.join(place, 'units-'))
  for (const name of fs.readdirSync(path.join(ROOT, 'deploy')).filter((file) => /\.(service|timer)$/.test(file)))
    fs.writeFileSync(path.join(folder, name), fs.readFileSync(path.join(ROOT, 'deploy', name), 'utf8').replaceAll('/opt/edi', ROOT))
  const units = ['edi.service', 'edi-backup.service', 'edi-backup.timer'].map((name) => path.join(folder, name))
  const checked = spawnSync('systemd-analyze', ['verify', ...units], { encoding: 'utf8' })
  expect(checked.stderr.split('\n').filter((line) => line.includes('edi'))).toEqual([])
})

test.skipIf(!has('nginx') || !has('openssl'))('nginx takes its file', () => {
  const folder = fs.mkdtempSync(path.join(place, 'nginx-'))
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=x', '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  })
  const site = fs
    .readFileSync(path.join(ROOT, 'deploy/nginx.conf'), 'utf8')
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace('/var/log/nginx/edi.log', path.join(folder, 'access.log'))
  fs.writeFileSync(path.join(folder, 'nginx.conf'), `pid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\n${site}\n}\n`)
  const checked = spawnSync('nginx', ['-t', '-p', folder, '-c', path.join(folder, 'nginx.conf')], { encoding: 'utf8' })
  expect(checked.stderr).toContain('test is successful')
})

function has(command: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${command}`]).status === 0
}
