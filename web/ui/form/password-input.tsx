import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useWords } from '#web/text/words.ts'
import { classes } from '../classes.ts'
import { controlClasses, useFieldProps } from './field.tsx'

/** A password that can be shown while it is typed. */
export function PasswordInput({ className, ...rest }: ComponentProps<'input'>) {
  const { ui } = useWords()
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <div className="relative">
      <input
        {...useFieldProps()}
        type={shown ? 'text' : 'password'}
        className={classes(controlClasses, 'pr-12', className)}
        {...rest}
      />
      <button
        type="button"
        className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-ink-soft hover:text-ink"
        aria-pressed={shown}
        aria-label={shown ? ui.hidePassword : ui.showPassword}
        onClick={() => setShown(!shown)}
      >
        <Icon size={20} aria-hidden="true" />
      </button>
    </div>
  )
}
