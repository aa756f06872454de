import { defined } from '#contract/defined.ts'
import type { Letterhead, ReceiptPaper } from './receipt-paper.ts'
import { words } from '#server/words/index.ts'

/** Shown, and hashed into the page's policy, so it is separate. */
export const RECEIPT_STYLE = `
:root { color-scheme: light }
* { box-sizing: border-box }
body { margin: 0; background: #f4f1e8; color: #10231e; font: 16px/1.6 'Hind Siliguri', 'Anek Bangla', 'Noto Sans Bengali', system-ui, sans-serif }
main { max-width: 46rem; margin: 1rem auto; padding: 1.5rem; background: #fff; border-radius: 12px }
h1 { margin: 0; font-size: 1.6rem }
header { display: flex; flex-wrap: wrap; gap: 1rem; justify-content: space-between; border-bottom: 2px solid #0b5d4e; padding-bottom: .75rem }
header img { display: block; height: 40px; width: auto; max-width: 12rem; object-fit: contain; object-position: left; margin-bottom: .5rem }
header p { margin: 0; max-width: 20rem; font-size: .9rem; text-align: right } header strong, header span { display: block } header strong { font-size: 1.1rem }
.warning { background: #fff1b8; border: 2px solid #6b5200; padding: .4rem .8rem; border-radius: 8px; font-weight: 600 }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem } dt { color: #4d5f59 } dd { margin: 0; overflow-wrap: anywhere }
table { width: 100%; border-collapse: collapse } th, td { padding: .45rem .5rem; border-bottom: 1px solid #d9d3c3; text-align: right; white-space: nowrap }
th:first-child, td:first-child { text-align: left; white-space: normal; min-width: 9rem }
.totals { justify-content: end; grid-template-columns: auto auto; text-align: right } .totals dt:nth-last-of-type(-n+2), .totals dd:nth-last-of-type(-n+2) { font-weight: 700; color: #10231e }
button { min-height: 44px; padding: .5rem 1.2rem; font: inherit; font-weight: 600; color: #fff; background: #0b5d4e; border: 0; border-radius: 10px; cursor: pointer }
button:focus-visible { outline: 3px solid #0a58ca; outline-offset: 2px }
@media (max-width: 30rem) {
  main { margin: 0; padding: 1rem; border-radius: 0 } header { flex-direction: column } header p { text-align: left }
  table, tbody, tr, td { display: block } thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
  tr { padding: .6rem 0; border-bottom: 1px solid #d9d3c3 } td, td:first-child { padding: .1rem 0; border: 0; min-width: 0 } td:first-child { font-weight: 600 }
  td[data-label] { display: flex; justify-content: space-between; gap: 1rem } td[data-label]::before { content: attr(data-label); color: #4d5f59 }
  .totals { justify-content: stretch; grid-template-columns: 1fr auto } .totals dt { text-align: left }
}
@media print { body { background: #fff } main { margin: 0; padding: 0; max-width: none } button { display: none } }
@page { size: A4; margin: 18mm }`

export const RECEIPT_SCRIPT = `document.querySelector('button').addEventListener('click', () => print())`

/**
 * A receipt as a standalone page, to read and to print. On a phone each line is a block with its amounts below one another;
 * the roles keep it a table for screen readers.
 */
export function receiptHtml(paper: ReceiptPaper, { logo }: Letterhead): string {
  const { language, heading } = paper
  const [number] = paper.facts
  const print = words[language].receipt.print
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escaped(heading)} ${escaped(defined(number)[1])}</title>
<style>${RECEIPT_STYLE}</style>
<main>
<header><div>${logo ? `<img src="${escaped(logo)}" alt="">` : ''}<h1>${escaped(heading)}</h1></div><p>${sellerLines(paper)}</p></header>
${paper.warning ? `<p class="warning">${escaped(paper.warning)}</p>` : ''}
<dl>${paper.facts.map(([label, value]) => `<dt>${escaped(label)}</dt><dd>${escaped(value)}</dd>`).join('')}</dl>
<table role="table">
<thead role="rowgroup"><tr role="row">${paper.columns.map((column) => `<th role="columnheader" scope="col">${escaped(column)}</th>`).join('')}</tr></thead>
<tbody role="rowgroup">${paper.rows.map((row) => `<tr role="row">${cells(row, paper.columns)}</tr>`).join('')}</tbody>
</table>
<dl class="totals">${paper.totals.map(([label, value]) => `<dt>${escaped(label)}</dt><dd>${escaped(value)}</dd>`).join('')}</dl>
${paper.notes.map((note) => `<p>${escaped(note)}</p>`).join('')}
<button type="button">${print}</button>
</main>
<script>${RECEIPT_SCRIPT}</script>
</html>`
}

function sellerLines({ seller: [name, ...lines] }: ReceiptPaper): string {
  return `<strong>${escaped(name ?? '')}</strong>${lines.map((line) => `<span>${escaped(line)}</span>`).join('')}`
}

function cells(row: readonly string[], columns: readonly string[]): string {
  return row
    .map(
      (cell, index) =>
        `<td role="cell"${index === 0 ? '' : ` data-label="${escaped(defined(columns[index]))}"`}>${escaped(cell)}</td>`,
    )
    .join('')
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
