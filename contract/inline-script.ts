/** A script as a page contains it: without its comments and indentation, which every visitor would fetch. */
export function inlineScript(source: string): string {
  return source.replace(/^\s*\/\/.*\n/gm, '').replace(/^\s+/gm, '')
}
