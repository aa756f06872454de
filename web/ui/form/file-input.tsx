import { Upload } from 'lucide-react'
import { type ChangeEvent, type ComponentProps, useState } from 'react'
import { useWords } from '#web/text/words.ts'
import { useFieldProps } from './field.tsx'

/** Chooses a file of a Field, in the words of the page: the browser's own button speaks the browser's language. */
export function FileInput({ onChange, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const { ui } = useWords()
  const field = useFieldProps()
  const [name, setName] = useState<string>()

  function choose(event: ChangeEvent<HTMLInputElement>): void {
    setName(event.currentTarget.files?.[0]?.name)
    onChange?.(event)
  }

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <label
        htmlFor={field.id}
        className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-line-strong bg-surface px-4 font-semibold hover:border-brand hover:bg-brand-wash has-focus-visible:outline-3 has-focus-visible:outline-focus"
      >
        <Upload size={20} aria-hidden="true" />
        {ui.chooseFile}
        <input {...field} {...rest} type="file" onChange={choose} className="sr-only" />
      </label>
      <span className="min-w-0 break-words text-ink-soft">{name ?? ui.noFileChosen}</span>
    </div>
  )
}
