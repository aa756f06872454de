import { useWords } from '#web/text/words.ts'

const press =
  'inline-flex min-h-11 cursor-pointer items-center rounded-md px-3 font-semibold text-brand underline underline-offset-4 hover:bg-brand-wash'

/* The mark on the document says which part is seen, as pages are the same for everyone. The first inline script answers
   the buttons (web/root.tsx), so they work where no other script is loaded. */

/**
 * Above the content, where data is saved: what that means here, and the pictures of this page.
 *
 * @param turnsOff where no foot of the page does
 */
export function DataSaverNote({ turnsOff = false }: { turnsOff?: boolean }) {
  const { saver } = useWords().shell
  return (
    <aside
      aria-label={saver.title}
      className="bg-accent-wash text-sm text-accent-strong full-data:hidden"
    >
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-3 px-4">
        <p className="py-2">
          <strong>{saver.on}</strong> {saver.onText}
        </p>
        <button type="button" data-saver="pictures" className={press}>
          {saver.showPictures}
        </button>
        {turnsOff && (
          <button type="button" data-saver="off" className={press}>
            {saver.turnOff}
            <span className="sr-only">: {saver.title}</span>
          </button>
        )}
      </div>
    </aside>
  )
}

/** At the foot of a page: explains the data saver, and turns it on or off in this browser. */
export function DataSaver() {
  const { saver } = useWords().shell
  return (
    <div className="border-t border-line">
      <section
        aria-label={saver.title}
        className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-4 px-4 py-3 text-sm text-ink-soft"
      >
        <p className="min-w-0 flex-1 basis-72">
          <strong className="text-ink">{saver.title}.</strong> {saver.text}
        </p>
        <button type="button" data-saver="on" className={`${press} low-data:hidden`}>
          {saver.turnOn}
          <span className="sr-only">: {saver.title}</span>
        </button>
        <button type="button" data-saver="off" className={`${press} full-data:hidden`}>
          {saver.turnOff}
          <span className="sr-only">: {saver.title}</span>
        </button>
      </section>
    </div>
  )
}
