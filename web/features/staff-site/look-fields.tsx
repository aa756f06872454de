import { ImageUp } from 'lucide-react'
import { useId, useState } from 'react'
import { type BrandColours, contrast, READABLE, unreadablePairs } from '#contract/site/colours.ts'
import { LOGO_MAX_BYTES } from '#contract/site/terms.ts'
import { digitsIn, fileLimit } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { asProblem, problemText } from '#web/ui/form/form.tsx'
import { isPictureRefusal, refusedPicture } from '#web/ui/form/refused-picture.ts'
import type { FieldsProps } from './part-fields.tsx'

type Theme = 'light' | 'dark'
const themes: readonly Theme[] = ['light', 'dark']

/** Those of Edi, to begin with. Source: web/ui/tokens.css. */
const firstColours: Record<Theme, BrandColours> = {
  light: { brand: '#0b5d4e', onBrand: '#ffffff', accent: '#f2a31b', onAccent: '#2a1a02' },
  dark: { brand: '#7fd1bd', onBrand: '#06231d', accent: '#f9b233', onAccent: '#2a1a02' },
}

/** Logo and colours; `onChange` after what no field of the form tells. */
export function LookFields({
  value,
  upload,
  onChange,
}: FieldsProps<'look'> & {
  upload: (file: Blob) => Promise<string>
  onChange: () => void
}) {
  const words = useWords('staff').siteDesk
  const [isOwn, setOwn] = useState(Boolean(value?.colours))
  return (
    <div className="grid gap-6">
      <LogoField first={value?.logo ?? null} upload={upload} onChange={onChange} />
      <label className="flex min-h-11 items-start gap-3">
        <input
          type="checkbox"
          name="ownColours"
          checked={isOwn}
          onChange={(event) => setOwn(event.target.checked)}
          className="mt-0.5 size-5 shrink-0 accent-brand"
        />
        <span className="font-semibold">
          {words.ownColours}
          <span className="block font-normal text-sm text-ink-soft">{words.ownColoursHint}</span>
        </span>
      </label>
      {isOwn && (
        <div className="grid gap-6 lg:grid-cols-2">
          {themes.map((theme) => (
            <ThemeFields
              key={theme}
              theme={theme}
              first={value?.colours?.[theme] ?? firstColours[theme]}
            />
          ))}
        </div>
      )}
    </div>
  )
}

/** The colours of a theme, each with whether text can be read on it while they are chosen. */
function ThemeFields({ theme, first }: { theme: Theme; first: BrandColours }) {
  const words = useWords('staff').siteDesk
  const language = useLanguage()
  const [chosen, setChosen] = useState(first)
  const ratioText = (ratio: number) => digitsIn(language, (Math.floor(ratio * 10) / 10).toFixed(1))
  const wrong = unreadablePairs(chosen, theme)
  const onPage = wrong.find(({ field }) => field === 'brand')
  const pairs = [
    ['brand', 'onBrand'],
    ['accent', 'onAccent'],
  ] as const
  return (
    <fieldset className="grid content-start gap-4 rounded-md border border-line p-4">
      <legend className="px-1 font-semibold">{words.themes[theme]}</legend>
      {pairs.map(([ground, text]) => {
        const ratio = contrast(chosen[ground], chosen[text])
        const isReadable = ratio >= READABLE
        return (
          <div key={ground} className="grid gap-2">
            <div className="grid grid-cols-2 gap-3">
              {([ground, text] as const).map((name) => (
                <label key={name} className="grid gap-1 text-sm font-semibold">
                  {words.colourNames[name]}
                  <input
                    type="color"
                    name={`colours.${theme}.${name}`}
                    aria-label={`${words.themes[theme]}: ${words.colourNames[ground]}${name === text ? `, ${words.colourNames[text]}` : ''}`}
                    aria-invalid={isReadable ? undefined : true}
                    value={chosen[name]}
                    onChange={(event) => setChosen({ ...chosen, [name]: event.target.value })}
                    className="h-11 w-full rounded-md border border-line-strong bg-surface p-1"
                  />
                </label>
              ))}
            </div>
            <p
              className="rounded-md px-4 py-2 text-center font-semibold"
              style={{ backgroundColor: chosen[ground], color: chosen[text] }}
            >
              {words.colourExample}
            </p>
            <p
              aria-live="polite"
              className={isReadable ? 'text-sm text-ink-soft' : 'text-sm font-medium text-danger'}
            >
              {isReadable ? words.readable(ratioText(ratio)) : words.unreadable(ratioText(ratio))}
            </p>
            {ground === 'brand' && onPage && (
              <p aria-live="polite" className="text-sm font-medium text-danger">
                {words.unreadableOnPage(ratioText(onPage.ratio))}
              </p>
            )}
          </div>
        )
      })}
    </fieldset>
  )
}

function LogoField({
  first,
  upload,
  onChange,
}: {
  first: string | null
  upload: (file: Blob) => Promise<string>
  onChange: () => void
}) {
  const words = useWords('staff').siteDesk
  const site = useWords()
  const language = useLanguage()
  const id = useId()
  const [logo, setLogo] = useState(first)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  function take(next: string | null): void {
    setLogo(next)
    // After the hidden field has it.
    setTimeout(onChange)
  }

  async function choose(file: File | undefined): Promise<void> {
    if (!file || isBusy) return
    setProblem(null)
    const reason = await refusedPicture(file, LOGO_MAX_BYTES)
    if (reason) return setProblem(words.logoProblems[reason])
    setBusy(true)
    try {
      take(await upload(file))
    } catch (error) {
      const failed = asProblem(error)
      setProblem(
        isPictureRefusal(failed.code) ? words.logoProblems[failed.code] : problemText(failed, site),
      )
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="grid gap-2">
      <span className="font-semibold">{words.labels.logo}</span>
      <input type="hidden" name="logo" value={logo ?? ''} />
      {logo && (
        <img
          src={logo.startsWith('/') ? logo : `/site-pictures/${logo}`}
          alt={words.labels.logo}
          className="h-12 w-auto max-w-full justify-self-start object-contain"
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <label
          htmlFor={id}
          className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-line-strong bg-surface px-4 font-semibold hover:border-brand hover:bg-brand-wash has-focus-visible:outline-3 has-focus-visible:outline-focus"
        >
          <ImageUp size={20} aria-hidden="true" />
          {words.chooseLogo}
          <input
            id={id}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            className="sr-only"
            aria-describedby={`${id}-hint ${id}-state`}
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0]
              currentTarget.value = ''
              void choose(file)
            }}
          />
        </label>
        {logo && (
          <Button look="quiet" onClick={() => take(null)}>
            {words.removeLogo}
          </Button>
        )}
      </div>
      <p id={`${id}-hint`} className="text-sm text-ink-soft">
        {words.logoHint(fileLimit(LOGO_MAX_BYTES, language))}
      </p>
      <p
        id={`${id}-state`}
        aria-live="polite"
        className={problem ? 'text-sm font-medium text-danger' : 'text-sm text-ink-soft'}
      >
        {problem ?? (isBusy ? words.logoUploading : logo !== first && logo ? words.logoReady : '')}
      </p>
    </div>
  )
}
