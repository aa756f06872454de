/** Text inside an element. */
export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

export function okXml(values: Readonly<Record<string, string>>): string {
  const elements = Object.entries(values).map(
    ([name, value]) => `<${name}>${escaped(value)}</${name}>`,
  )
  return `<response><returncode>SUCCESS</returncode>${elements.join('')}</response>`
}

export function failedXml(messageKey: string, message: string): string {
  return `<response><returncode>FAILED</returncode><messageKey>${messageKey}</messageKey><message>${escaped(message)}</message></response>`
}

/** The page a participant sees. */
export function page(meeting: string, name: string, role: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escaped(meeting)}</title><h1>${escaped(meeting)}</h1><p>${escaped(name)} (${role})</p></html>`
}
