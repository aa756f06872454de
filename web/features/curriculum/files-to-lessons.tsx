import { FileUp } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { useWords } from '#web/text/words.ts'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { Spinner } from '#web/ui/spinner.tsx'

/** In the order people expect: "Lesson 2" before "Lesson 10". */
export function inNaturalOrder(files: readonly File[]): File[] {
  const { compare } = new Intl.Collator(['en', 'bn'], { numeric: true, sensitivity: 'base' })
  return files.toSorted((one, other) => compare(one.name, other.name))
}

/** What a lesson made of a file is called: like the file, without its ending. */
export function titleOf({ name }: File): string {
  return (
    name
      .replace(/\.[^.]+$/, '')
      .replace(/[_\s]+/g, ' ')
      .trim()
      .slice(0, 200) || name.slice(0, 200)
  )
}

/** Lets files be dropped where a section is, and says while they are above it. */
export function useFileDrop(onFiles: ((files: File[]) => void) | undefined) {
  const [isOver, setOver] = useState(false)
  const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
  return {
    isOver,
    props: onFiles && {
      onDragOver(event: DragEvent) {
        if (!carriesFiles(event)) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) =>
        setOver(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)),
      onDrop(event: DragEvent) {
        if (!carriesFiles(event)) return
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      },
    },
  }
}

/** Chooses the files that become lessons, for whoever does not drag. */
export function FilesButton({
  section,
  isBusy,
  onFiles,
}: {
  section: string
  isBusy: boolean
  onFiles: (files: File[]) => void
}) {
  const words = useWords('curriculum')
  return (
    <label
      className={buttonClasses(
        'quiet',
        'sm',
        'cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-focus',
      )}
    >
      {isBusy ? <Spinner /> : <FileUp size={18} aria-hidden="true" />}
      <span aria-hidden="true">{words.dropLessonsShort}</span>
      <input
        type="file"
        multiple
        disabled={isBusy}
        aria-label={words.dropLessons(section)}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </label>
  )
}
