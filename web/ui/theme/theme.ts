import { useSyncExternalStore } from 'react'

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

/** The local-storage key; the first inline script of a page reads it as well (root.tsx). */
const REMEMBERED_AS = 'theme'
const listeners = new Set<() => void>()

/** What was chosen; "system" follows the device. On the server, and until hydration is done, "system". */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, chosenTheme, () => 'system')
}

export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(REMEMBERED_AS, theme)
  } catch {
    // Storage is off: the choice holds for this page only.
  }
  document.documentElement.dataset['theme'] = theme === 'system' ? deviceTheme() : theme
  for (const listener of listeners) listener()
}

function chosenTheme(): Theme {
  try {
    return themes.find((theme) => theme === localStorage.getItem(REMEMBERED_AS)) ?? 'system'
  } catch {
    return 'system'
  }
}

function deviceTheme(): 'light' | 'dark' {
  return darkDevice().matches ? 'dark' : 'light'
}

function darkDevice(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)')
}

/** The device may turn dark in the evening, and another tab may choose. */
function subscribe(listener: () => void): () => void {
  const follow = () => {
    const theme = chosenTheme()
    document.documentElement.dataset['theme'] = theme === 'system' ? deviceTheme() : theme
    listener()
  }
  const device = darkDevice()
  listeners.add(listener)
  device.addEventListener('change', follow)
  addEventListener('storage', follow)
  return () => {
    listeners.delete(listener)
    device.removeEventListener('change', follow)
    removeEventListener('storage', follow)
  }
}
