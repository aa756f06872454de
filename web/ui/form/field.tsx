import { createContext, type ComponentProps, type ReactNode, use, useId } from 'react'
import { useWords } from '#web/text/words.ts'
import { classes } from '../classes.ts'

interface FieldState {
  id: string
  name: string
  required: boolean
  invalid: boolean
  describedBy: string | undefined
}

const FieldContext = createContext<FieldState | null>(null)

/** The attributes of a Field's control: its id, name, and references to hint and error. */
export function useFieldProps() {
  const field = use(FieldContext)
  if (!field) throw new Error('A control needs a Field around it.')
  return {
    id: field.id,
    name: field.name,
    required: field.required,
    'aria-invalid': field.invalid || undefined,
    'aria-describedby': field.describedBy,
  }
}

export interface FieldProps {
  name: string
  label: ReactNode
  hint?: ReactNode
  /** The error of the input, in plain words; `{field}` is replaced by the label. */
  error?: string | undefined
  required?: boolean
  className?: string
  children: ReactNode
}

/** A label, a control, a hint and an error that belong together. */
export function Field({
  name,
  label,
  hint,
  error,
  required = false,
  className,
  children,
}: FieldProps) {
  const { ui } = useWords()
  const id = useId()
  const problem = typeof label === 'string' ? error?.replace('{field}', label) : error
  const describedBy = classes(error && `${id}-error`, hint ? `${id}-hint` : null) || undefined
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 flex items-baseline gap-2 font-semibold">
        {label}
        {!required && <span className="text-sm font-normal text-ink-soft">({ui.optional})</span>}
      </label>
      <FieldContext value={{ id, name, required, invalid: Boolean(error), describedBy }}>
        {children}
      </FieldContext>
      {hint ? (
        <p id={`${id}-hint`} className="mt-1 text-sm text-ink-soft">
          {hint}
        </p>
      ) : null}
      {error && (
        <p id={`${id}-error`} className="mt-1 text-sm font-medium text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}

export const controlClasses =
  'block w-full min-h-11 rounded-md border border-line-strong bg-surface px-3 py-2 text-ink placeholder:text-ink-soft/80 ' +
  'transition-colors hover:border-brand aria-invalid:border-danger aria-invalid:bg-danger-wash disabled:opacity-60'

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...useFieldProps()} className={classes(controlClasses, className)} {...rest} />
}

export function Textarea({ className, rows = 5, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...useFieldProps()}
      rows={rows}
      className={classes(controlClasses, 'resize-y', className)}
      {...rest}
    />
  )
}

/** A native choice; `placeholder` is shown first and cannot be chosen. */
export function Select({
  placeholder,
  className,
  children,
  ...rest
}: ComponentProps<'select'> & { placeholder?: string }) {
  return (
    <select
      {...useFieldProps()}
      className={classes(controlClasses, className)}
      defaultValue={rest.value === undefined ? '' : undefined}
      {...rest}
    >
      {placeholder !== undefined && (
        <option value="" disabled>
          {placeholder}
        </option>
      )}
      {children}
    </select>
  )
}
