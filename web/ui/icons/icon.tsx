import type { ReactElement } from 'react'
import type { LucideProps } from 'lucide-react'

type IconProps = Omit<LucideProps, 'ref'>

/**
 * The build's replacement for icons of the library (`scripts/make/lean-icons.ts`): the same look,
 * colour and size from the same properties. Hidden from screen readers unless it has a name.
 */
export function icon(shapes: string): (props: IconProps) => ReactElement {
  const html = { __html: shapes }
  return function Icon({ size = 24, className, ...rest }) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        aria-hidden={rest['aria-label'] || rest.role ? undefined : true}
        {...rest}
        className={className ? `icon ${className}` : 'icon'}
        dangerouslySetInnerHTML={html}
      />
    )
  }
}
