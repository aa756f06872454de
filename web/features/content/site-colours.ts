import type { ColourSet, Site } from '#contract/site/site.ts'

/** The provider's colours as a style sheet that overrides ui/tokens.css; null for Edi's. */
export function siteColoursCss(colours: Site['colours']): string | null {
  if (!colours) return null
  const { light, dark, deep, onDeep } = colours
  return `html:root{${variables(light)}--color-river-900:${deep};--color-river-100:${onDeep}}html[data-theme='dark']{${variables(dark)}}`
}

function variables(set: ColourSet): string {
  return Object.entries(set)
    .map(
      ([name, colour]) =>
        `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${colour};`,
    )
    .join('')
}
