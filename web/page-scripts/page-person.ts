// Runs in the browser, in the head of a private page that the server has rendered for a person (`data-person`). It is
// shown to the one who signed in here last, in the language chosen; else it is asked for again. Also when it comes back
// from the browser's memory, after a sign-out in another tab.
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
