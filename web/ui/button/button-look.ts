import { classes } from '../classes.ts'

export type ButtonLook = 'primary' | 'accent' | 'outline' | 'quiet' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

const looks: Record<ButtonLook, string> = {
  primary: 'bg-brand text-on-brand hover:bg-brand-strong',
  accent: 'bg-accent text-on-accent shadow-card hover:brightness-105',
  outline: 'border border-line-strong bg-surface text-ink hover:border-brand hover:bg-brand-wash',
  quiet: 'text-brand hover:bg-brand-wash',
  danger: 'border border-danger/40 bg-danger-wash text-danger hover:border-danger',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-9 px-3 text-sm gap-1.5',
  md: 'min-h-11 px-5 gap-2',
  lg: 'min-h-13 px-7 text-lg gap-2.5',
}

/** How a button looks, whether it is a button or a link. "accent" is for the one action that matters on a screen. */
export function buttonClasses(
  look: ButtonLook = 'primary',
  size: ButtonSize = 'md',
  more?: string,
): string {
  return classes(
    'inline-flex max-w-full items-center justify-center rounded-md py-1.5 font-semibold leading-tight text-center wrap-break-word no-underline',
    'transition-[background-color,border-color,filter,transform] duration-150 ease-calm active:translate-y-px',
    'disabled:opacity-60 disabled:active:translate-y-0 aria-busy:cursor-progress',
    looks[look],
    sizes[size],
    more,
  )
}
