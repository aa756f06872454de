import { defined } from '#contract/defined.ts'
import { Plus, Save } from 'lucide-react'
import { useId, useState } from 'react'
import { type CaptionLanguage, captionLanguages } from '#contract/media/terms.ts'
import { digitsIn } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { controlClasses } from '#web/ui/form/field.tsx'
import { FormFailure } from '#web/ui/form/form.tsx'
import { FormNote } from '#web/ui/form/form-note.tsx'
import { CueFields } from './cue-fields.tsx'
import { acceptOf } from '#web/ui/form/refused-file.ts'
import { captionsRule, useCaptions } from './use-captions.ts'

/** Captions of a video: a WebVTT file, or written here. The words of the area "media" have to be loaded. */
export function CaptionsEditor({ mediaId }: { mediaId: string }) {
  const words = useWords('media').captions
  const [language, setLanguage] = useState<CaptionLanguage>('en')
  // What was typed in one language is still there after a look at another one.
  const [opened, setOpened] = useState<readonly CaptionLanguage[]>(['en'])
  return (
    <section aria-label={words.title} className="grid gap-4">
      <div className="flex">
        <LanguageChoice
          language={language}
          onChoose={(chosen) => {
            setLanguage(chosen)
            setOpened([...opened.filter((each) => each !== chosen), chosen])
          }}
        />
      </div>
      {opened.map((each) => (
        <div key={`${mediaId} ${each}`} hidden={each !== language}>
          <CaptionsIn mediaId={mediaId} language={each} />
        </div>
      ))}
    </section>
  )
}

function CaptionsIn({ mediaId, language }: { mediaId: string; language: CaptionLanguage }) {
  const words = useWords('media').captions
  const { player } = useWords('media')
  const pageLanguage = useLanguage()
  const {
    box,
    rows,
    failure,
    loadAgain,
    added,
    shownFaults,
    isBusy,
    note,
    takeFile,
    save,
    change,
    add,
    remove,
  } = useCaptions(mediaId, language)
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="group"
      aria-label={player.captionLanguages[language]}
      className="grid gap-4 outline-none"
    >
      {rows === null && failure !== null && (
        <div className="grid justify-items-start gap-3">
          <FormFailure>{failure}</FormFailure>
          <Button look="outline" onClick={loadAgain}>
            {player.tryAgain}
          </Button>
        </div>
      )}
      {rows?.length === 0 && <p className="text-ink-soft">{words.none}</p>}
      {rows && rows.length > 0 && (
        <ol className="grid gap-3">
          {rows.map((row, at) => (
            <CueFields
              key={row.key}
              row={row}
              number={digitsIn(pageLanguage, at + 1)}
              language={language}
              isNew={row.key === added}
              faults={shownFaults(row)}
              change={(part) => change(row.key, part)}
              remove={() => remove(row.key)}
            />
          ))}
        </ol>
      )}
      {rows && (
        <div className="flex flex-wrap items-center gap-3">
          <Button look="outline" onClick={add}>
            <Plus size={18} aria-hidden="true" />
            {words.add}
          </Button>
          <FileChoice onFile={(file) => void takeFile(file)} />
          <Button busy={isBusy} onClick={() => void save()}>
            <Save size={18} aria-hidden="true" />
            {words.save}
          </Button>
        </div>
      )}
      <FormNote note={note} />
    </div>
  )
}

function LanguageChoice({
  language,
  onChoose,
}: {
  language: CaptionLanguage
  onChoose: (language: CaptionLanguage) => void
}) {
  const { captions: words, player } = useWords('media')
  return (
    <label className="grid gap-1 text-sm text-ink-soft">
      {words.language}
      <select
        value={language}
        onChange={({ currentTarget: { value } }) =>
          onChoose(defined(captionLanguages.find((each) => each === value)))
        }
        className={controlClasses}
      >
        {captionLanguages.map((each) => (
          <option key={each} value={each}>
            {player.captionLanguages[each]}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Takes a WebVTT file. */
function FileChoice({ onFile }: { onFile: (file: File) => void }) {
  const words = useWords('media').captions
  const fileId = useId()
  return (
    <label
      htmlFor={fileId}
      className="inline-flex min-h-11 cursor-pointer items-center rounded-md border border-line-strong bg-surface px-4 font-semibold hover:border-brand has-focus-visible:outline-3 has-focus-visible:outline-focus"
    >
      {words.file}
      <input
        id={fileId}
        type="file"
        accept={acceptOf(captionsRule)}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
    </label>
  )
}
