/**
 * Runs in the hidden frame the Firebase SDK keeps in the page, behind `gapi.js`, and relays events from `finish.js`. A
 * popup's come over a channel while it is open; a redirect's waits in session storage for the page.
 */
;(() => {
  const query = new URLSearchParams(location.search)
  const app = `${query.get('apiKey')}:${query.get('appName')}`
  const redirectKey = `identity:redirect-event:${app}`
  const channel = new BroadcastChannel('identity')
  const waiting = new Map()
  let lastId = 0

  window.addEventListener('message', ({ source, origin, data }) => {
    if (source !== window.parent || origin !== location.origin) return
    if (data?.identity === 'answer') {
      waiting.get(data.id)?.(data.result)
      waiting.delete(data.id)
    }
    if (data?.identity === 'call')
      post({ identity: 'answer', id: data.id, result: answer(data.name) })
  })

  channel.addEventListener('message', async ({ data }) => {
    if (data?.app !== app || !data.authEvent) return
    const outcome = await tell(data.authEvent)
    if (outcome?.status === 'ACK') channel.postMessage({ app, taken: data.authEvent.eventId })
  })

  // The SDK waits for one event after every load: that of a redirect, or that there is none.
  tell(
    redirectEvent() ?? {
      type: 'unknown',
      error: { code: 'auth/no-auth-event', message: 'There is no sign-in to finish.' },
    },
  )

  function tell(authEvent) {
    return new Promise((resolve) => {
      lastId += 1
      waiting.set(lastId, resolve)
      post({
        identity: 'call',
        id: lastId,
        name: 'authEvent',
        data: { type: 'authEvent', authEvent },
      })
    })
  }

  /** Frame and page are of one origin, so storage that works there works here. */
  function answer(name) {
    return name === 'webStorageSupport'
      ? { status: 'ACK', webStorageSupport: true }
      : { status: 'ACK' }
  }

  function redirectEvent() {
    try {
      const kept = sessionStorage.getItem(redirectKey)
      sessionStorage.removeItem(redirectKey)
      return kept && JSON.parse(kept)
    } catch {
      return null
    }
  }

  function post(message) {
    window.parent.postMessage(message, location.origin)
  }
})()
