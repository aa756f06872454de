import fs from 'node:fs'

/**
 * Loaded before the server (`node --import`): its clock is off by the milliseconds in the file
 * CLOCK_FILE, read again five times a second, as when someone sets the machine's clock.
 */
const RealDate = Date
const file = process.env['CLOCK_FILE']!
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
