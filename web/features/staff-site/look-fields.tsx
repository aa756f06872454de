import { useState } from 'react'
import { type BrandColours, contrast, READABLE, unreadablePairs } from '#contract/site/colours.ts'
import { LOGO_MAX_BYTES } from '#contract/site/terms.ts'
import { digitsIn, fileLimit } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import type { FieldsProps } from './part-fields.tsx'
import { PictureField } from './picture-field.tsx'

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
          className="mt-0.5"
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
  const language = useLanguage()
  const [logo, setLogo] = useState(first)
  return (
    <div className="grid gap-2">
      <span className="font-semibold">{words.labels.logo}</span>
      <input type="hidden" name="logo" value={logo ?? ''} />
      <PictureField
        picture={logo}
        isReady={logo !== first}
        maxBytes={LOGO_MAX_BYTES}
        texts={{
          alt: words.labels.logo,
          choose: words.chooseLogo,
          remove: words.removeLogo,
          hint: words.logoHint(fileLimit(LOGO_MAX_BYTES, language)),
        }}
        look="h-12 w-auto max-w-full object-contain"
        upload={upload}
        onChange={(next) => {
          setLogo(next)
          // After the hidden field has it.
          setTimeout(onChange)
        }}
      />
    </div>
  )
}
