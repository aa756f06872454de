import { expect, test } from 'vitest'
import { criticalCss } from '../../server/http/pages/document/critical-css.ts'
import { stylePartsOf } from './style-parts.ts'

function stylesOf(css: string): (html: string) => string {
  const parts = stylePartsOf(css)
  return (html) => criticalCss(html, parts)
}
const page = (classes: string) => `<main class="${classes}"><p class="lead">Words</p></main>`

test('a rule stays where the page has its classes', () => {
  const styles = stylesOf(
    '.flex{display:flex}.grid{display:grid}p{margin:0}.flex.wide,.grid.wide{width:100%}',
  )
  expect(styles(page('flex'))).toBe('.flex{display:flex}p{margin:0}')
  expect(styles(page('grid wide'))).toBe(
    '.grid{display:grid}p{margin:0}.flex.wide,.grid.wide{width:100%}',
  )
})

test('names with special characters are parsed as the browser does', () => {
  const css = String.raw`.md\:w-1\/2{width:50%}.gap-\[15px\]{gap:15px}.\*\:w-full>*{width:100%}.\32 xl{max-width:42rem}`
  expect(stylesOf(css)(page('md:w-1/2 gap-[15px] *:w-full 2xl'))).toBe(css)
  expect(stylesOf(css)(page('md:w-1'))).toBe('')
})

test('`:is()` and `:not()` require no class', () => {
  const css =
    '.signed-out\\:hidden:where(html:not([data-signed-in]) *){display:none}:is(.a,.b) p{color:red}p:not(.c){color:red}'
  expect(stylesOf(css)(page('signed-out:hidden'))).toBe(css)
})

test('groups keep their content and are dropped when empty', () => {
  const css =
    '@layer theme,base;@layer base{p{margin:0}}@media (width>=40rem){.sm\\:flex{display:flex}.sm\\:grid{display:grid}}@media print{.none{a:b}}'
  expect(stylesOf(css)(page('sm:grid'))).toBe(
    '@layer theme,base;@layer base{p{margin:0}}@media (width>=40rem){.sm\\:grid{display:grid}}',
  )
})

test('custom properties and animations stay if they are named', () => {
  const css =
    '.spin{animation:turn 1s}.flat{box-shadow:var(--tw-shadow)}@property --tw-shadow{syntax:"*";inherits:false}@keyframes turn{to{rotate:1turn}}'
  expect(stylesOf(css)(page('spin'))).toBe(
    '.spin{animation:turn 1s}@keyframes turn{to{rotate:1turn}}',
  )
  expect(stylesOf(css)(page('flat'))).toBe(
    '.flat{box-shadow:var(--tw-shadow)}@property --tw-shadow{syntax:"*";inherits:false}',
  )
})

test('brackets and braces in strings are ignored', () => {
  const css = '.quote:before{content:"}{;"}.next{color:red}'
  expect(stylesOf(css)(page('quote next'))).toBe(css)
})
