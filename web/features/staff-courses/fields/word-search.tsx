import { Search } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { controlClasses } from '#web/ui/form/field.tsx'

/** A search inside another form: Enter looks for the words and does not send the form. */
export function WordSearch({
  label,
  onSearch,
  className,
}: {
  label: string
  /** What was typed, trimmed; may be empty. */
  onSearch: (typed: string) => void | Promise<void>
  className?: string
}) {
  const words = useWords('staff').courses
  const [typed, setTyped] = useState('')
  const search = () => onSearch(typed.trim())
  return (
    <search className={classes('flex flex-wrap items-end gap-2', className)}>
      <label className="min-w-0 flex-1 basis-56">
        <span className="mb-1 block font-semibold">{label}</span>
        <input
          type="search"
          autoComplete="off"
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            void search()
          }}
          className={controlClasses}
        />
      </label>
      <Button look="outline" onClick={search}>
        <Search size={18} aria-hidden="true" />
        {words.find}
      </Button>
    </search>
  )
}
