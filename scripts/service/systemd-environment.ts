/** Characters that a backslash inside double quotes takes its meaning from; before others it stays. */
const ESCAPED_IN_QUOTES = new Set(['"', '\\', '`', '$'])

/**
 * Reads a file of settings as systemd does for `EnvironmentFile=`. Values with spaces and `<` need no quotes; `#` and
 * `;` begin a comment, `\` at the end continues a line, nothing is expanded. Source: systemd.exec(5).
 */
export function parseSystemdEnvironment(text: string): Record<string, string> {
  const settings: Record<string, string> = {}
  for (let at = 0; at < text.length;) {
    const end = endOfLine(text, at)
    if (/^\s*[#;]/.test(text.slice(at, end))) {
      at = endOfComment(text, at)
      continue
    }
    const equals = text.slice(at, end).indexOf('=')
    if (equals < 0) {
      at = end + 1
      continue
    }
    const name = text.slice(at, at + equals).trim()
    const value = readValue(text, at + equals + 1)
    if (/^[A-Za-z_]\w*$/.test(name)) settings[name] = value.text
    at = value.next
  }
  return settings
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}

function endOfComment(text: string, from: number): number {
  let end = endOfLine(text, from)
  while (text[end - 1] === '\\' && end < text.length) end = endOfLine(text, end + 1)
  return end + 1
}

/** A value: quoted parts first, then the rest of the line as it is. */
function readValue(text: string, from: number): { text: string; next: number } {
  let value = ''
  let at = from
  for (;;) {
    while (text[at] === ' ' || text[at] === '\t' || text[at] === '\r') at += 1
    const quote = text[at]
    if (quote !== '"' && quote !== "'") break
    for (at += 1; at < text.length && text[at] !== quote; at += 1) {
      if (quote === "'" || text[at] !== '\\') value += text[at]
      else {
        at += 1
        const escaped = text[at] ?? ''
        if (escaped !== '\n') value += ESCAPED_IN_QUOTES.has(escaped) ? escaped : `\\${escaped}`
      }
    }
    at += 1
  }
  let plain = ''
  for (; at < text.length && text[at] !== '\n'; at += 1) {
    if (text[at] !== '\\') plain += text[at]
    else {
      at += 1
      if (text[at] !== '\n') plain += text[at] ?? ''
    }
  }
  return { text: value + plain.trimEnd(), next: at + 1 }
}
