import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { defined } from '#contract/defined.ts'
import type { BucketAddress } from '../storage/bucket-store.ts'
import { freePort } from './free-port.ts'

const SITE = path.join(import.meta.dirname, '../../deploy/nginx.conf')
const CDN = path.join(import.meta.dirname, '../../deploy/nginx-cdn.conf')

export const hasNginx = !spawnSync('nginx', ['-v']).error

interface NginxProcess {
  port: number
  pid: number
  stop: () => Promise<void>
}

/**
 * The site of deploy/nginx.conf in front of copies of Edi, without TLS and with folders of its own.
 *
 * @param copies their ports
 * @param manyFromHere lets one address, where all clients of a bench are, open more than 50 connections
 */
export async function startSite(
  copies: readonly number[],
  { manyFromHere = false } = {},
): Promise<NginxProcess> {
  return startNginx((place) => {
    const site = siteOn(place, copies)
    return manyFromHere ? site.replace(/ *limit_conn .*\n/, '') : site
  })
}

/** The CDN of deploy/nginx-cdn.conf in front of a bucket, without TLS. */
export function startCdn(bucket: BucketAddress, key: string): Promise<NginxProcess> {
  return startNginx((place) =>
    onPlace(fs.readFileSync(CDN, 'utf8'), place)
      .replace('THE-KEY-OF-THE-CDN', key)
      .replace(/https:\/\/s3\..*\/my-school\//, `${bucket.endpoint}/${bucket.bucket}/`),
  )
}

interface Place {
  port: number
  folder: string
}

async function startNginx(siteAt: (place: Place) => string): Promise<NginxProcess> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'edi-nginx-'))
  const port = await freePort()
  const config = path.join(folder, 'nginx.conf')
  fs.writeFileSync(
    config,
    `worker_processes 1; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
     ${process.getuid?.() === 0 ? 'user root;' : ''}
     events { worker_connections 2048; }
     http { client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
     fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
     ${siteAt({ port, folder })} }`,
  )
  const nginx = spawn('nginx', ['-p', folder, '-c', config, '-e', `${folder}/error.log`], {
    stdio: 'ignore',
  })
  return {
    port,
    pid: defined(nginx.pid),
    async stop() {
      nginx.kill('SIGTERM')
      if (nginx.exitCode === null) await once(nginx, 'exit')
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

function siteOn(place: Place, copies: readonly number[]): string {
  const site = fs.readFileSync(SITE, 'utf8')
  const [server] = defined(/ *server 127\.0\.0\.1:3000.*;/.exec(site))
  const tlsOnly = site
    .replace(server, copies.map((copy) => server.replace('3000', String(copy))).join('\n'))
    .replace(/server \{\n {2}listen 80 default_server;[\s\S]*?\n\}/, '')
    .replace(/server \{\n {2}listen 80;[\s\S]*?\n\}/, '')
  return onPlace(tlsOnly, place)
}

/** A site without TLS, with a port and folders of its own. */
function onPlace(site: string, { port, folder }: Place): string {
  return site
    .replace(/ *listen \[::\]:443.*\n/, '')
    .replace(/listen 443.*;/, `listen 127.0.0.1:${port};`)
    .replaceAll(/^ *ssl_.*\n/gm, '')
    .replaceAll('/var/lib/nginx/', `${folder}/`)
    .replace(/\/var\/log\/nginx\/[a-z-]+\.log/, `${folder}/access.log`)
}
