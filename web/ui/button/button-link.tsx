import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { buttonClasses, type ButtonLook, type ButtonSize } from './button-look.ts'

/** A link that looks like a button. `reload` loads a new document, as between public pages. */
export function ButtonLink({
  look = 'primary',
  size = 'md',
  reload = true,
  className,
  ...rest
}: ComponentProps<typeof Link> & { look?: ButtonLook; size?: ButtonSize; reload?: boolean }) {
  return <Link reloadDocument={reload} className={buttonClasses(look, size, className)} {...rest} />
}
