import { expect, test } from 'vitest'
import { pageStyles } from './page-styles.ts'

const page = (classes: string) => `<main class="${classes}"><p class="lead">Words</p></main>`

test('a rule stays where the page has its classes', () => {
  const styles = pageStyles(
    '.flex{display:flex}.grid{display:grid}p{margin:0}.flex.wide,.grid.wide{width:100%}',
  )
  expect(styles(page('flex'))).toBe('.flex{display:flex}p{margin:0}')
  expect(styles(page('grid wide'))).toBe(
    '.grid{display:grid}p{margin:0}.flex.wide,.grid.wide{width:100%}',
  )
})

test('names with signs are read as the browser reads them', () => {
  const css = String.raw`.md\:w-1\/2{width:50%}.gap-\[15px\]{gap:15px}.\*\:w-full>*{width:100%}.\32 xl{max-width:42rem}`
  expect(pageStyles(css)(page('md:w-1/2 gap-[15px] *:w-full 2xl'))).toBe(css)
  expect(pageStyles(css)(page('md:w-1'))).toBe('')
})

test('a choice or a refusal asks for no class', () => {
  const css =
    '.signed-out\\:hidden:where(html:not([data-signed-in]) *){display:none}:is(.a,.b) p{color:red}p:not(.c){color:red}'
  expect(pageStyles(css)(page('signed-out:hidden'))).toBe(css)
})

test('groups stay with what is in them, and go when empty', () => {
  const css =
    '@layer theme,base;@layer base{p{margin:0}}@media (width>=40rem){.sm\\:flex{display:flex}.sm\\:grid{display:grid}}@media print{.none{a:b}}'
  expect(pageStyles(css)(page('sm:grid'))).toBe(
    '@layer theme,base;@layer base{p{margin:0}}@media (width>=40rem){.sm\\:grid{display:grid}}',
  )
})

test('custom properties and animations stay where they are named', () => {
  const css =
    '.spin{animation:turn 1s}.flat{box-shadow:var(--tw-shadow)}@property --tw-shadow{syntax:"*";inherits:false}@keyframes turn{to{rotate:1turn}}'
  expect(pageStyles(css)(page('spin'))).toBe(
    '.spin{animation:turn 1s}@keyframes turn{to{rotate:1turn}}',
  )
  expect(pageStyles(css)(page('flat'))).toBe(
    '.flat{box-shadow:var(--tw-shadow)}@property --tw-shadow{syntax:"*";inherits:false}',
  )
})

test('brackets and braces in strings end nothing', () => {
  const css = '.quote:before{content:"}{;"}.next{color:red}'
  expect(pageStyles(css)(page('quote next'))).toBe(css)
})
