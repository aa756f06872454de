import { spawn } from 'node:child_process'
import path from 'node:path'
import { text } from 'node:stream/consumers'

/**
 * Runs the program and ends it when we end, however that happens: `cat` reads a pipe that only we hold open.
 * A conversion that outlived its server would write beside the next one.
 */
const WATCHED = `exec 3<&0
"$@" </dev/null 3<&- & job=$!
{ cat <&3 >/dev/null; kill -9 $job 2>/dev/null; } & watch=$!
wait $job; code=$?
kill $watch 2>/dev/null
exit $code`

/** A video that could not be converted, with the end of what the program printed. */
export class ConversionError extends Error {
  override readonly name = 'ConversionError'
}

export interface FfmpegRun {
  ffmpeg: string
  arguments: readonly string[]
  /** Where it writes. */
  folder: string
  signal: AbortSignal
  /** Seconds of the video that are done. */
  onSeconds?: (seconds: number) => void
}

/**
 * Runs ffmpeg at the lowest priority, so that students are answered first.
 *
 * @throws ConversionError; an AbortError when the server stops
 */
export async function runFfmpeg({
  ffmpeg,
  arguments: flags,
  folder,
  signal,
  onSeconds,
}: FfmpegRun): Promise<void> {
  signal.throwIfAborted()
  const child = spawn(
    'sh',
    [
      '-c',
      WATCHED,
      'sh',
      ...'nice -n 19'.split(' '),
      ffmpeg,
      ...'-nostdin -hide_banner -v error -y -progress pipe:1'.split(' '),
      ...flags,
    ],
    {
      cwd: folder,
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { PATH: path.dirname(ffmpeg) + ':/usr/bin:/bin' },
    },
  )
  child.stdin.on('error', () => {})
  const stop = () => child.stdin.destroy()
  signal.addEventListener('abort', stop, { once: true })
  child.stdout.setEncoding('utf8')
  child.stdout.on('data', (printed: string) => {
    const micros = [...printed.matchAll(/^out_time_us=(\d+)$/gm)].at(-1)?.[1]
    if (micros) onSeconds?.(Number(micros) / 1_000_000)
  })
  const complaints = text(child.stderr)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  }).finally(() => signal.removeEventListener('abort', stop))
  signal.throwIfAborted()
  if (code !== 0)
    throw new ConversionError(`ffmpeg ended with ${code}: ${(await complaints).slice(-2000)}`)
}

/**
 * How ffmpeg may open an author's file: by the one format it was found to have, from the one place it is stored. A playlist
 * dressed up as a video would otherwise have it read other files of this machine, or call other machines.
 */
export function inputOf(address: string, format: 'mov' | 'matroska'): string[] {
  const protocols = /^https?:/.test(address) ? 'http,https,tcp,tls' : 'file'
  return ['-protocol_whitelist', protocols, '-f', format, '-i', address]
}
