import { article } from './article.ts'
import { cart } from './cart.ts'
import { catalog } from './catalog.ts'
import { home } from './home.ts'
import { inbox } from './inbox.ts'
import { orientation } from './orientation.ts'
import { shell } from './shell.ts'
import { fieldErrors, problems, ui } from './ui.ts'

/** Everything a public page may say. */
export const words = {
  article,
  inbox,
  catalog,
  home,
  orientation,
  cart,
  shell,
  ui,
  fieldErrors,
  problems,
}
