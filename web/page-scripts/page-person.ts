// Runs in the head of a page rendered for a person (`data-person`). Another than the last to sign in here, or another
// language, has it asked for again, also when the browser's memory brings it back.
{
  const root = document.documentElement
  const stored = (key: string): string | null => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const write = (cookie: string) =>
    (document.cookie = `${cookie};path=/;samesite=lax${location.protocol === 'https:' ? ';secure' : ''}`)
  const look = () => {
    const { person } = root.dataset
    // Signed out on this page: what it shows now is drawn here.
    if (person === undefined) return
    const language = stored('language')
    const isTheirs = stored('signed-in') === person
    const isRead =
      language === null ||
      language === root.lang ||
      document.cookie.includes(`language=${language}`)
    if (isTheirs && isRead) return
    root.style.display = 'none'
    if (isTheirs) write(`language=${language};max-age=31536000`)
    else for (const prefix of ['', '__Host-']) write(`${prefix}edi-page-open=;max-age=0`)
    location.reload()
  }
  look()
  addEventListener('pageshow', (event) => {
    if (event instanceof PageTransitionEvent && event.persisted) look()
  })
  document.currentScript?.remove()
}
