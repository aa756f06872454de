// Runs in the browser, in the head of every page, before the first paint.
{
  const root = document.documentElement
  const stored = (key: string): string | null => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const store = (storage: 'localStorage' | 'sessionStorage', key: string, value: string) => {
    try {
      window[storage].setItem(key, value)
    } catch {}
  }

  const chosen = stored('theme')
  const system = matchMedia('(prefers-color-scheme:dark)').matches ? 'dark' : 'light'
  root.dataset['theme'] = chosen === 'dark' || chosen === 'light' ? chosen : system

  const saver = /(?:^|; )low-data=(on|off)/.exec(document.cookie)?.[1]
  if (
    saver
      ? saver === 'on'
      : (navigator as { connection?: { saveData?: boolean } }).connection?.saveData
  )
    root.dataset['lowData'] = ''

  if (stored('bangla-font')) root.dataset['banglaFont'] = ''

  // Probably: only the server can tell. Space is reserved either way.
  const isSignedIn = stored('access-token') || stored('signed-in')
  if (isSignedIn) root.dataset['signedIn'] = ''
  const inCart = Number(stored('cart-count'))
  if (inCart && isSignedIn) {
    root.dataset['cart'] = ''
    root.style.setProperty('--cart-count', String(inCart))
  }

  // A coupon in any address is for the order, whatever lies between.
  const coupon = new URLSearchParams(location.search).get('coupon')
  if (coupon) store('sessionStorage', 'coupon', coupon)

  // Older than any supported browser ("browserslist" of package.json): pages can be read, their buttons may not answer.
  if (!('findLast' in Array.prototype))
    addEventListener('DOMContentLoaded', () => {
      const notice = document.createElement('p')
      notice.setAttribute('role', 'note')
      notice.style.cssText = 'margin:0;padding:12px 16px;background:#fdf0d0;color:#3b2a00'
      notice.textContent =
        root.lang === 'bn'
          ? 'আপনার ব্রাউজারটি পুরোনো: পেজ পড়তে পারবেন, তবে লগইন বা ভর্তি কাজ না-ও করতে পারে। ব্রাউজার আপডেট করুন, অথবা নতুন Chrome বা Firefox ব্যবহার করুন।'
          : 'Your browser is old: you can read pages, but signing in or enrolling may not work. Update it, or use a current Chrome or Firefox.'
      document.body.prepend(notice)
    })

  const showPicture = (element: Element) => {
    for (const name of ['srcset', 'src']) {
      const address = element.getAttribute(`data-${name}`)
      if (!address) continue
      element.setAttribute(name, address)
      element.removeAttribute(`data-${name}`)
    }
  }
  // Private pages follow the language chosen, else that of the public page they were opened from. Before any other
  // listener: the press may open a private page at once.
  addEventListener(
    'click',
    ({ target }) => {
      const link = (target as Element).closest?.<HTMLElement>('a[data-language]')
      const language = link?.dataset['language'] ?? root.dataset['pageLanguage']
      if (language) store('localStorage', 'language', language)
    },
    true,
  )
  // What works before any other script has come: data saving, pictures that wait to be pressed.
  addEventListener('click', ({ target }) => {
    const pressed = (target as Element).closest?.<HTMLElement>('[data-saver],img[data-src]')
    const saving = pressed?.dataset['saver']
    if (saving === 'on' || saving === 'off') {
      document.cookie = `low-data=${saving};path=/;max-age=31536000;samesite=lax`
      location.reload()
    } else if (saving) {
      document.querySelectorAll('[data-src],[data-srcset]').forEach(showPicture)
    } else if (pressed && !pressed.closest('a')) {
      const { parentElement: frame } = pressed
      for (const element of frame?.tagName === 'PICTURE' ? frame.children : [pressed])
        showPicture(element)
    }
  })
}
