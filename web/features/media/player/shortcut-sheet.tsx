import { useWords } from '#web/text/words.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { shortcuts } from './shortcuts.ts'

/** The keys of the player. */
export function ShortcutSheet({ id }: { id: string }) {
  const words = useWords('media').player
  return (
    <Modal id={id} title={words.shortcuts} className="max-w-md">
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-2">
        {shortcuts.map(({ does, shown }) => (
          <div key={does} className="contents">
            <dt>
              <kbd className="rounded border border-line-strong bg-brand-wash px-2 py-0.5 font-mono text-sm">
                {shown}
              </kbd>
            </dt>
            <dd>{words.keys[does]}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
