import { Monitor, Moon, Sun } from 'lucide-react'
import { useWords } from '#web/text/words.ts'
import { chooseTheme, themes, useTheme } from './theme.ts'

const icons = { light: Sun, dark: Moon, system: Monitor }

/** Light, dark or the device's setting. `name`: of its radio buttons, another for each switch of a page. */
export function ThemeSwitch({ name = 'theme' }: { name?: string }) {
  const { shell } = useWords()
  const chosen = useTheme()
  const labels = { light: shell.themeLight, dark: shell.themeDark, system: shell.themeSystem }
  return (
    <fieldset>
      <legend className="sr-only">{shell.theme}</legend>
      <div className="inline-flex gap-1 rounded-md border border-line bg-sunken p-1">
        {themes.map((theme) => {
          const Icon = icons[theme]
          return (
            <label
              key={theme}
              title={labels[theme]}
              className="relative grid size-9 cursor-pointer place-items-center rounded-sm text-ink-soft transition-colors hover:text-ink has-checked:bg-surface has-checked:text-brand has-checked:shadow-card has-focus-visible:outline-3 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name={name}
                value={theme}
                checked={chosen === theme}
                onChange={() => chooseTheme(theme)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <Icon size={18} aria-hidden="true" />
              <span className="sr-only">{labels[theme]}</span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
