import type { ComponentType, HTMLAttributes } from 'react'
import { type Language, useLanguage } from '#web/text/language.ts'

/** Renders a part of a page to its HTML in a language. */
export type RenderPart = <Props extends object>(
  part: ComponentType<Props>,
  props: Props,
  language: Language,
) => string

let renderPart: RenderPart | null = null

/** Set by the server before the first page; without, as in the browser, React renders the parts where they are. */
export function renderSharedPartsWith(render: RenderPart | null): void {
  renderPart = render
}

type Element = 'div' | 'footer' | 'li' | 'ul'

/**
 * A part that looks the same on many pages, such as a course card, and the element around it. The server renders it once
 * and puts its HTML into each of these pages; React takes it over in the browser like any other part. `props` must be
 * data that JSON can hold, and the part must depend on nothing else but the language: no context, no address, no `useId`.
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
  if (renderPart && isShared)
    return <Tag {...rest} dangerouslySetInnerHTML={{ __html: renderPart(Part, props, language) }} />
  return (
    <Tag {...rest}>
      <Part {...props} />
    </Tag>
  )
}
