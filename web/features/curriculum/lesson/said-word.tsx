import { scriptOf } from '#contract/script-of.ts'

/** What someone wrote about a draft, as it was written. */
export function SaidWord({ children }: { children: string }) {
  return (
    <blockquote
      lang={scriptOf(children)}
      className="border-s-4 border-accent ps-3 break-words whitespace-pre-line"
    >
      {children}
    </blockquote>
  )
}
