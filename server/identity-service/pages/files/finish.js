/**
 * The end of a sign-in at a provider: gives the event to the page that asked. A popup sends it over a channel to the
 * SDK's frame (`iframe.js`); the SDK closes it. A redirect leaves it in session storage and goes back.
 */
;(() => {
  const { app, event, back, lost } = document.body.dataset
  const authEvent = JSON.parse(event)
  const LISTENS_WITHIN_MS = 8000

  if (back) {
    sessionStorage.setItem(`identity:redirect-event:${app}`, event)
    location.replace(back)
    return
  }
  const channel = new BroadcastChannel('identity')
  const giveUp = setTimeout(() => {
    document.querySelector('main').innerHTML = '<p role="alert"></p>'
    document.querySelector('main p').textContent = lost
  }, LISTENS_WITHIN_MS)
  channel.addEventListener('message', ({ data }) => {
    if (data?.app === app && data.taken === authEvent.eventId) clearTimeout(giveUp)
  })
  channel.postMessage({ app, authEvent })
})()
