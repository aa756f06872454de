/** Kinds of inputs whose text has a range, which `setRangeText` writes. */
const TEXT = new Set(['text', 'search', 'url', 'tel', 'password'])
const TICKED = new Set(['checkbox', 'radio'])

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Remembers what a person types or chooses before the page comes alive. React takes no value from a field, and a
 * field that it draws again loses what it does not know.
 *
 * @returns types it again, for React to hear: called once it answers
 */
export function keepTyped(page: Document | HTMLElement): () => void {
  const typed = new Map<Field, string | boolean>()
  const note = (field: Field) => {
    if (isTouched(field)) typed.set(field, valueOf(field))
    else typed.delete(field)
  }
  const onInput = ({ target }: Event) => isField(target) && note(target)
  for (const field of page.querySelectorAll<Field>('input, textarea, select')) note(field)
  page.addEventListener('input', onInput, true)
  return () => {
    page.removeEventListener('input', onInput, true)
    for (const [field, value] of typed) if (field.isConnected) typeAgain(field, value)
  }
}

function isField(target: EventTarget | null): target is Field {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  )
}

/** A text or a choice; of a field that is ticked, whether it is. */
function valueOf(field: Field): string | boolean {
  return field instanceof HTMLInputElement && TICKED.has(field.type) ? field.checked : field.value
}

function isTouched(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options]
    const first = options.find(({ defaultSelected }) => defaultSelected) ?? options[0]
    return first !== undefined && !first.selected
  }
  if (field instanceof HTMLTextAreaElement || TEXT.has(field.type))
    return field.value !== field.defaultValue
  return TICKED.has(field.type) && field.checked !== field.defaultChecked
}

function typeAgain(field: Field, value: string | boolean): void {
  if (typeof value === 'boolean') {
    // Of a radio group, the one that is chosen now says it for all.
    if (!(field instanceof HTMLInputElement) || (field.type === 'radio' && !value)) return
    field.checked = !value
    field.click()
    return
  }
  field.value = field instanceof HTMLSelectElement ? value : ''
  if (!(field instanceof HTMLSelectElement)) field.setRangeText(value, 0, 0, 'end')
  const name = field instanceof HTMLSelectElement ? 'change' : 'input'
  field.dispatchEvent(new Event(name, { bubbles: true }))
}
