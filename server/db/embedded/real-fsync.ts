import fs from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** Emscripten's file stream and module, as far as fsync needs them. */
interface Stream {
  nfd?: number
  node: unknown
}
interface NodeModule {
  NODEFS: { stream_ops: { fsync?: (stream: Stream) => number }; realPath(node: unknown): string }
}

/** How many times PostgreSQL asked the disk to keep what was written. */
export const fsyncCount = { calls: 0 }

/** PGlite's own start parameters, without the `-F` that turns fsync off. */
export const durableStartParams = PGlite.defaultStartParams
  .filter((parameter) => parameter !== '-F')
  .concat(['-c', 'fsync=on', '-c', 'wal_sync_method=fsync', '-c', 'shared_buffers=32MB'])

/**
 * PGlite's folder storage with a working fsync. As shipped it has none, and a power cut loses or breaks the
 * folder (electric-sql/pglite#1107).
 */
export class DurableNodeFS extends NodeFS {
  override async init(...input: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const started = await super.init(...input)
    started.emscriptenOpts.preRun = [
      ...(started.emscriptenOpts.preRun ?? []),
      (module: unknown) => addFsync(module as NodeModule),
    ]
    return started
  }
}

function addFsync(module: NodeModule): void {
  module.NODEFS.stream_ops.fsync = (stream) => {
    fsyncCount.calls += 1
    if (stream.nfd !== undefined) {
      fs.fsyncSync(stream.nfd)
      return 0
    }
    const folder = fs.openSync(module.NODEFS.realPath(stream.node), 'r')
    try {
      fs.fsyncSync(folder)
    } finally {
      fs.closeSync(folder)
    }
    return 0
  }
}
