import { AppWindow } from 'lucide-react'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'

/** The attempt was opened in another tab of this browser. */
export function OtherTab() {
  const words = useWords('tests').sitting
  return (
    <main
      id="content"
      className="mx-auto grid max-w-lg justify-items-center gap-4 px-4 py-12 text-center"
    >
      <AppWindow size={48} aria-hidden="true" className="text-brand" />
      <h1 className="text-2xl">{words.otherTabTitle}</h1>
      <p>{words.otherTabText}</p>
      {/* Opened anew, this tab has what the other one answered. */}
      <Button size="lg" onClick={() => location.reload()}>
        {words.goOnInTab}
      </Button>
    </main>
  )
}
