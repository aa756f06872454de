import { type ComponentType, createContext, type HTMLAttributes, useContext } from 'react'
import { type Language, useLanguage } from '#web/text/language.ts'

/** Renders a part of a page in a language, and returns the HTML that stands for it in the page. */
export type RenderPart = <Props extends object>(
  part: ComponentType<Props>,
  props: Props,
  language: Language,
) => string

/** How the server renders the shared parts of a page; without, as in the browser, React renders them where they are. */
export const RenderPartContext = createContext<RenderPart | null>(null)

type Element = 'div' | 'footer' | 'li' | 'ul'

/**
 * A part that looks the same on many pages, such as a course card, and the element around it. The server renders it once
 * and puts its HTML into each of these pages; React takes it over in the browser like any other part. `props` must be
 * data that JSON can hold, and the part must depend on nothing else but the language: no context, no address, no `useId`.
 * Nor does it hold a script, which the page's policy would not allow.
 */
export function SharedPart<Props extends object>({
  as: Tag = 'div',
  of: Part,
  props,
  isShared = true,
  ...rest
}: {
  as?: Element
  of: ComponentType<Props>
  props: Props
  /** false: hardly another page shows the same, so it is not worth remembering. */
  isShared?: boolean
} & HTMLAttributes<HTMLElement>) {
  const language = useLanguage()
  const renderPart = useContext(RenderPartContext)
  if (renderPart && isShared)
    return <Tag {...rest} dangerouslySetInnerHTML={{ __html: renderPart(Part, props, language) }} />
  return (
    <Tag {...rest}>
      <Part {...props} />
    </Tag>
  )
}
