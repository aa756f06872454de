import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Block } from './block.tsx'

/** A part of a page that could not be read, while the others could. */
export function FailedBlock({ title, onAgain }: { title: string; onAgain: () => void }) {
  return (
    <Block title={title}>
      <FailedNote title={title} onAgain={onAgain} />
    </Block>
  )
}

/** The same inside a part that shows what it has. */
export function FailedNote({ title, onAgain }: { title: string; onAgain: () => void }) {
  const words = useWords('reports')
  const { ui } = useWords()
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p>{words.partFailed}</p>
      <Button look="outline" size="sm" onClick={onAgain}>
        {ui.tryAgain}
        <span className="sr-only">: {title}</span>
      </Button>
    </div>
  )
}
