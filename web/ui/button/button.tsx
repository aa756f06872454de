import type { ComponentProps } from 'react'
import { buttonClasses, type ButtonLook, type ButtonSize } from './button-look.ts'
import { Spinner } from '../spinner.tsx'

/**
 * A button. While `busy` it turns a ring, keeps its width and its focus, and cannot be pressed again.
 */
export function Button({
  look = 'primary',
  size = 'md',
  busy = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ComponentProps<'button'> & { look?: ButtonLook; size?: ButtonSize; busy?: boolean }) {
  return (
    <button
      // oxlint-disable-next-line react/button-has-type -- given by the caller, "button" if not
      type={type}
      className={buttonClasses(look, size, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {busy ? (
        <span className="relative inline-flex items-center gap-2">
          {/* Transparent and not hidden: the label stays the button's accessible name, and its width. */}
          <span className="inline-flex items-center gap-2 opacity-0">{children}</span>
          <Spinner className="absolute left-1/2 -ml-2.5" />
        </span>
      ) : (
        // An element of its own: on a page that the browser has translated, a bare text cannot be taken out.
        <span className="contents">{children}</span>
      )}
    </button>
  )
}
