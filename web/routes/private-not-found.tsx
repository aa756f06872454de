import { data } from 'react-router'

/** "Not found" within a private area, in the language chosen for it. */
export function clientLoader() {
  throw data(null, { status: 404 })
}

export default function PrivateNotFound() {
  return null
}
