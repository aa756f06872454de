import fs from 'node:fs'

/**
 * Loaded before the server (`node --import`). Its clock is off by the milliseconds in the file CLOCK_FILE, read five
 * times a second, as when someone sets the machine's clock.
 */
const RealDate = Date
const file = process.env['CLOCK_FILE']
if (!file) throw new Error('CLOCK_FILE names no file.')
let offset = 0
setInterval(() => (offset = Number(fs.readFileSync(file, 'utf8')) || 0), 200).unref()

class ShiftedDate extends RealDate {
  constructor(...parts: [] | [number | string | Date]) {
    super(...((parts.length === 0 ? [RealDate.now() + offset] : parts) as [number]))
  }
  static override now(): number {
    return RealDate.now() + offset
  }
}
globalThis.Date = ShiftedDate as DateConstructor
