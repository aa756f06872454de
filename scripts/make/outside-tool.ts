import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Imports a package that only a rare task needs, so that `npm ci` stays quick for everyone. It is installed on first
 * use, at exactly this version, in the user's cache folder.
 *
 * @throws Error when it is not there and cannot be fetched
 */
export async function outsideTool<Tool>(name: string, version: string): Promise<Tool> {
  const folder = path.join(os.homedir(), '.cache/edi-tools', `${name.replace('/', '-')}@${version}`)
  const entry = () => createRequire(path.join(folder, 'package.json')).resolve(name)
  if (!fs.existsSync(path.join(folder, 'node_modules', name))) {
    console.log(`Fetching ${name} ${version} once …`)
    fs.mkdirSync(folder, { recursive: true })
    fs.writeFileSync(path.join(folder, 'package.json'), '{"private":true}')
    const installed = spawnSync(
      'npm',
      ['install', '--silent', '--no-audit', '--no-fund', `${name}@${version}`],
      { cwd: folder },
    )
    if (installed.status !== 0)
      throw new Error(
        `${name} ${version} could not be fetched; this task needs the npm registry once.`,
      )
  }
  return (await import(pathToFileURL(entry()).href)) as Tool
}
