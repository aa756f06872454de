import fs from 'node:fs'
import path from 'node:path'
import { readConfig } from '#server/config.ts'
import { lockFolder } from '#server/db/folder-lock.ts'

/** Throws the embedded database away, so that the next start begins with the sample catalogue. Development only. */
const config = readConfig(process.env)
if (config.production || !('folder' in config.database)) {
  console.error('db:reset only empties the embedded database of a development folder. Nothing was changed.')
  process.exit(1)
}
lockFolder(config.dataFolder)()
for (const part of ['pg', 'uploads']) fs.rmSync(path.join(config.dataFolder, part), { recursive: true, force: true })
console.log(`The embedded database in ${path.resolve(config.dataFolder)} is gone; the next start makes a new one.`)
