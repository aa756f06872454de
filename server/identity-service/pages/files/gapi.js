/**
 * Stands in for Google's https://apis.google.com/js/api.js, of which the Firebase SDK needs four things for its frame
 * (`iframe.js`): open, ping, call, be called. Pages load it before signInWithPopup, signInWithRedirect or
 * getRedirectResult, and the SDK asks Google for nothing. Never load it with a hosted Firebase project.
 * A message { identity: 'call', id, name, data } is answered by { identity: 'answer', id, result }.
 */
;(() => {
  if (window.gapi?.iframes?.Iframe) return

  class Iframe {
    #element
    #origin
    #handlers = new Map()
    #early = []
    #waiting = new Map()
    #lastId = 0

    constructor(element, origin) {
      this.#element = element
      this.#origin = origin
      window.addEventListener('message', (event) => {
        if (event.source !== element.contentWindow || event.origin !== origin) return
        const message = event.data
        if (message?.identity === 'call') this.#called(message)
        if (message?.identity === 'answer') this.#answered(message)
      })
    }

    register(name, handler) {
      this.#handlers.set(name, handler)
      for (const message of this.#early.splice(0)) this.#called(message)
    }

    send(name, data, callback) {
      return this.#call(name, data).then((result) => {
        try {
          callback?.([result])
        } catch (error) {
          // The SDK throws this after every answer about web storage, taken or not; Google's library lets it go as well.
          if (error?.code !== 'auth/internal-error') reportError(error)
        }
        return [result]
      })
    }

    ping(callback) {
      return this.send('ping', null, callback)
    }

    restyle() {
      return Promise.resolve()
    }

    #call(name, data) {
      return new Promise((resolve) => {
        this.#lastId += 1
        this.#waiting.set(this.#lastId, resolve)
        this.#post({ identity: 'call', id: this.#lastId, name, data })
      })
    }

    async #called(message) {
      const handler = this.#handlers.get(message.name)
      if (!handler) return void this.#early.push(message)
      const result = await handler(message.data)
      this.#post({ identity: 'answer', id: message.id, result })
    }

    #answered({ id, result }) {
      this.#waiting.get(id)?.(result)
      this.#waiting.delete(id)
    }

    #post(message) {
      this.#element.contentWindow?.postMessage(message, this.#origin)
    }
  }

  const context = {
    /** Resolves with what `opened` makes of the loaded frame. */
    open({ url, where, attributes = {} }, opened) {
      const element = document.createElement('iframe')
      for (const [name, value] of Object.entries(attributes)) {
        if (name === 'style') Object.assign(element.style, value)
        else element.setAttribute(name, value)
      }
      element.src = url
      const frame = new Iframe(element, new URL(url, location.href).origin)
      return new Promise((resolve, reject) => {
        element.addEventListener(
          'load',
          () => Promise.resolve(opened(frame)).then(resolve, reject),
          { once: true },
        )
        where.append(element)
      })
    },
  }

  window.gapi = {
    load: (_names, { callback }) => callback(),
    iframes: { Iframe, CROSS_ORIGIN_IFRAMES_FILTER: () => true, getContext: () => context },
  }
})()
