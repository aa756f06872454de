import { useEffect } from 'react'
import { useLanguage } from '#web/text/language.ts'
import { percent } from '../amounts.ts'

const PREFIX = /^[\d০-৯]+% · /

/** Puts a share before the title of the page, whichever page that is; null: takes it away. */
export function useProgressInTitle(share: number | null): void {
  const language = useLanguage()
  const prefix = share === null ? '' : `${percent(share, language)} · `
  useEffect(() => {
    const write = () => {
      const title = prefix + document.title.replace(PREFIX, '')
      if (document.title !== title) document.title = title
    }
    write()
    if (prefix === '') return
    // Another page brings its own title.
    const observer = new MutationObserver(write)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [prefix])
}
