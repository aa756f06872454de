import type { ReactNode } from 'react'

/** A heading whose short hyphenated words, such as "two-step", stay on one line. */
export function unbroken(text: string): ReactNode {
  return text.split(/(\S{1,10}-\S{1,12})/).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
