const FIELDS = 'input, textarea, select'
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
  for (const field of page.querySelectorAll<Field>(FIELDS)) note(field)
  page.addEventListener('input', onInput, true)
  return () => {
    page.removeEventListener('input', onInput, true)
    for (const [field, value] of typed) if (field.isConnected) typeAgain(field, value)
  }
}

function isField(target: EventTarget | null): target is Field {
  return target instanceof Element && target.matches(FIELDS)
}

/** A text or a choice; of a field that is ticked, whether it is. */
function valueOf(field: Field): string | boolean {
  return isTicked(field) ? field.checked : field.value
}

function isTicked(field: Field): field is HTMLInputElement {
  return TICKED.has(field.type)
}

function isTouched(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options]
    const first = options.find(({ defaultSelected }) => defaultSelected) ?? options[0]
    return first !== undefined && !first.selected
  }
  return isTicked(field)
    ? field.checked !== field.defaultChecked
    : field.type !== 'file' && field.value !== field.defaultValue
}

function typeAgain(field: Field, value: string | boolean): void {
  if (typeof value === 'boolean') {
    // Of a radio group, the one that is chosen now says it for all.
    if (!(field instanceof HTMLInputElement) || (field.type === 'radio' && !value)) return
    field.checked = !value
    field.click()
    return
  }
  if (field instanceof HTMLSelectElement) field.value = value
  else writeText(field, value)
  const name = field instanceof HTMLSelectElement ? 'change' : 'input'
  field.dispatchEvent(new Event(name, { bubbles: true }))
}

/** React notices a value that is written as a range; an email or a number has none, so it is a plain text meanwhile. */
function writeText(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const { type } = field
  const isInput = field instanceof HTMLInputElement
  field.value = ''
  if (isInput) field.type = 'text'
  field.setRangeText(text, 0, 0, 'end')
  if (isInput) field.type = type
}
