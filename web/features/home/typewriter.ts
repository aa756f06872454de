import { defined } from '#contract/defined.ts'
import { graphemesOf } from '#web/text/graphemes.ts'
/**
 * Milliseconds a letter takes to type and to delete, the pause before deleting, and the number of
 * rounds. Source: spec §9.
 */
export const typing = { typeMs: 70, deleteMs: 50, delayMs: 1000, loops: 5 }

interface Frame {
  /** Milliseconds from the start of the cycle. */
  at: number
  text: string
}

/**
 * The visible text and its start time while each word is typed, pauses and is deleted. The last
 * frame ends the cycle.
 */
export function typedFrames(words: readonly string[], language: string): Frame[] {
  const frames: Frame[] = []
  let at = 0
  const show = (text: string, forMs: number) => {
    frames.push({ at, text })
    at += forMs
  }
  for (const word of words) {
    const letters = graphemesOf(word, language)
    for (let count = 1; count < letters.length; count++)
      show(letters.slice(0, count).join(''), typing.typeMs)
    show(word, typing.typeMs + typing.delayMs)
    for (let count = letters.length - 1; count > 0; count--)
      show(letters.slice(0, count).join(''), typing.deleteMs)
    show('', typing.deleteMs)
  }
  return [...frames, { at, text: '' }]
}

/**
 * The cycle as CSS: it runs before scripts load, and needs none. After the last round, and under
 * reduced motion, the first word stays.
 */
export function typewriterStyle(
  selector: string,
  words: readonly string[],
  language: string,
): string {
  const frames = typedFrames(words, language)
  const lengthMs = defined(frames.at(-1)).at
  const steps = frames.map(
    ({ at, text }) => `${((at / lengthMs) * 100).toFixed(3)}%{content:${cssText(text)}}`,
  )
  const rounds = `${lengthMs}ms step-end ${typing.loops}`
  return (
    `${selector}::before{content:${cssText(words[0] ?? '')}}` +
    `@media (prefers-reduced-motion:no-preference){${selector}::before{animation:typewriter ${rounds}}@keyframes typewriter{${steps.join('')}}}`
  )
}

/** A text as a CSS string; nothing in it can end the string or the style element. */
function cssText(text: string): string {
  return `"${text.replace(/[\\"<>\n]/g, (letter) => `\\${letter.charCodeAt(0).toString(16)} `)}"`
}
