// Runs inside every public page. React comes at the first touch, or at a need where data is saved. It comes after
// `load` where the page says so or someone is signed in. Until then presses of buttons and forms are remembered.
{
  const root = document.documentElement
  const start = document.getElementById('page-start')
  if (!start) throw new Error('The page does not say how it starts.')
  const touches = ['pointerdown', 'pointermove', 'touchstart', 'wheel', 'keydown', 'focusin']
  const replays: (() => void)[] = []
  const answers = () => 'hydrated' in root.dataset
  const begin = () => {
    for (const name of touches) removeEventListener(name, touched, true)
    if ('begun' in start.dataset) return
    start.dataset['begun'] = ''
    for (const sheet of document.querySelectorAll<HTMLLinkElement>('link[disabled]'))
      sheet.disabled = false
    const modules = start.dataset['modules']?.split(' ') ?? []
    for (const href of modules) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = href
      document.head.append(link)
    }
    const script = document.createElement('script')
    script.type = 'module'
    script.textContent = start.textContent
    script.addEventListener('error', () => void replaceOld(modules[0]))
    document.head.append(script)
    if (root.lang === 'bn' && !('lowData' in root.dataset)) setTimeout(fetchBangla, 3000)
  }
  // The page was made by a build that is gone: as it is now it comes alive. Once, should files be missing for good.
  const replaceOld = async (module = '') => {
    try {
      const { status } = await fetch(module, { method: 'HEAD' })
      if (status !== 404 || sessionStorage.getItem('replaced') === module) return
      sessionStorage.setItem('replaced', module)
      location.reload()
    } catch {}
  }
  // Chrome fires a synthetic pointermove when a page opens under the cursor.
  const touched = (event: Event) => {
    const isMove = event.type === 'pointermove' && event instanceof PointerEvent
    if (!isMove || event.movementX || event.movementY) begin()
  }
  const fetchBangla = async () => {
    try {
      const loaded = await document.fonts.load("500 1em 'Anek Bangla'", 'অ')
      if (loaded.length > 0) localStorage.setItem('bangla-font', '1')
    } catch {}
  }
  const hold = (element: Element, act: () => void) => {
    element.ariaBusy = 'true'
    replays.push(() => {
      element.ariaBusy = null
      if (element.isConnected) act()
    })
    begin()
  }
  const waits = start.dataset['when'] === 'need'
  for (const name of waits ? [] : touches)
    addEventListener(name, touched, { capture: true, passive: true })
  if (!waits && ('signedIn' in root.dataset || start.dataset['when'] === 'load'))
    addEventListener('load', () => setTimeout(begin, 1))
  addEventListener(
    'click',
    (event) => {
      const button = (event.target as Element).closest('button')
      if (
        !button ||
        answers() ||
        button.dataset['saver'] ||
        button.getAttribute('command') ||
        button.popoverTargetElement
      )
        return
      if (button.form && button.type !== 'button') return
      hold(button, () => button.click())
    },
    true,
  )
  // A box that is ticked is answered by React alone, which hears of it then (keep-typed.ts).
  if (waits) addEventListener('change', begin, true)
  addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement
      const closesOnly = form.method === 'dialog' && !form.querySelector('input, select, textarea')
      if (answers() || closesOnly || form.hasAttribute('action')) return
      event.preventDefault()
      const button = (event as SubmitEvent).submitter
      hold(button ?? form, () => form.requestSubmit(button))
    },
    true,
  )
  new MutationObserver((_, observer) => {
    if (!answers()) return
    observer.disconnect()
    for (const act of replays) act()
  }).observe(root, { attributes: true, attributeFilter: ['data-hydrated'] })
}
