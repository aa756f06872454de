// Runs in the browser, in a lesson where data is saved: fetches the lesson as it is written, with the access token of
// the last visit or a new one, and nothing else. Whatever needs more (the player, notes, signing in) opens the whole page.
// The server names the languages.
{
  /** What the identity SDK keeps of a sign-in. */
  interface SignIn {
    email: string
    apiKey: string
    stsTokenManager: { refreshToken: string }
  }
  const whole = () => location.replace(`${location.pathname}?full`)
  const read = (key: string) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  let token = read('access-token')
  const endsAt = () => {
    try {
      const claims = token!.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')
      return Number(JSON.parse(atob(claims)).exp) * 1000
    } catch {
      return 0
    }
  }
  const send = (path: string, body?: object, proof = token) =>
    fetch(path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${proof}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body ? JSON.stringify(body) : null,
    })
  // What the identity SDK keeps of a sign-in: in its database, else in local storage.
  const records = () =>
    new Promise<SignIn[]>((resolve) => {
      const opening = indexedDB.open('firebaseLocalStorageDb')
      // There is none, and one made here would lack what the SDK expects.
      opening.onupgradeneeded = () => opening.transaction!.abort()
      opening.onerror = () => resolve([])
      opening.onsuccess = () => {
        try {
          const store = opening.result
            .transaction('firebaseLocalStorage')
            .objectStore('firebaseLocalStorage')
          const reading = store.getAll()
          reading.onsuccess = () => resolve(reading.result.map((entry) => entry.value))
          reading.onerror = () => resolve([])
        } catch {
          resolve([])
        }
        opening.result.close()
      }
    })
  const kept = () =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('firebase:authUser:'))
      .map((key): SignIn => JSON.parse(read(key)!))
  const answerOf = async (asking: Promise<Response>) => {
    const answer = await asking
    if (!answer.ok) throw answer
    return answer.json()
  }
  // A new access token for the sign-in of the last visit, as the app would buy it.
  const renew = async () => {
    const record = [...(await records()), ...kept()].find((one) => one?.stsTokenManager)!
    const { mode } = await answerOf(fetch('/api/site/identity'))
    const at = (mode === 'embedded' ? '/' : 'https://') + 'securetoken.googleapis.com/v1/token'
    const { id_token: proof } = await answerOf(
      fetch(`${at}?key=${record.apiKey}`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'refresh_token',
          refresh_token: record.stsTokenManager.refreshToken,
        }),
      }),
    )
    const bought = await answerOf(send('/api/authorization/jwt', { email: record.email }, proof))
    token = bought.token
    localStorage.setItem('access-token', bought.token)
  }
  const open = async () => {
    if (endsAt() < Date.now() + 30_000) await renew()
    const languages = 'LANGUAGE CODES'.split(' ')
    const language = languages.find((code) => code === read('language')) ?? languages[0]!
    const answer = await fetch(location.pathname, {
      headers: { authorization: `Bearer ${token}`, 'accept-language': language },
    })
    if (!answer.ok) return whole()
    document.documentElement.lang = language
    document.body.innerHTML = await answer.text()
    document.title = document.querySelector('h1')!.textContent
    const { opened, position } = document.querySelector('main')!.dataset
    if (!opened) return
    const at = new Date().toISOString()
    const beat = { lessonId: opened, watched: '', position: Number(position), at }
    send('/api/learn/progress', { beats: [beat] }).catch(() => {})
  }
  const complete = async (button: HTMLElement) => {
    button.ariaBusy = 'true'
    try {
      if (endsAt() < Date.now() + 30_000) await renew()
      const answer = await send(button.dataset['complete']!)
      if (!answer.ok) return whole()
      const { certificate } = await answer.json()
      location.assign(button.dataset[certificate ? 'home' : 'next']!)
    } catch {
      button.ariaBusy = null
      document.querySelector<HTMLElement>('[data-failed]')!.hidden = false
    }
  }
  addEventListener('click', (event) => {
    const pressed = (event.target as Element).closest<HTMLElement>('[data-full], [data-complete]')
    if (!pressed) return
    event.preventDefault()
    if ('full' in pressed.dataset) whole()
    else if (pressed.ariaBusy !== 'true') complete(pressed)
  })
  open().catch(whole)
}
