import type { ReceiptPaper } from './receipt-paper.ts'

/** Shown and hashed into the page's policy, so it stands apart. */
export const RECEIPT_STYLE = `
:root { color-scheme: light }
* { box-sizing: border-box }
body { margin: 0; background: #f4f1e8; color: #10231e; font: 16px/1.6 'Hind Siliguri', 'Anek Bangla', 'Noto Sans Bengali', system-ui, sans-serif }
main { max-width: 46rem; margin: 1rem auto; padding: 1.5rem; background: #fff; border-radius: 12px }
h1 { margin: 0; font-size: 1.6rem }
header { display: flex; flex-wrap: wrap; gap: 1rem; justify-content: space-between; border-bottom: 2px solid #0b5d4e; padding-bottom: .75rem }
header p { margin: 0; text-align: right; white-space: pre-line }
.warning { background: #fff1b8; border: 2px solid #6b5200; padding: .4rem .8rem; border-radius: 8px; font-weight: 600 }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem } dt { color: #4d5f59 } dd { margin: 0; overflow-wrap: anywhere }
.lines { overflow-x: auto } table { width: 100%; border-collapse: collapse } th, td { padding: .45rem .5rem; border-bottom: 1px solid #d9d3c3; text-align: right; white-space: nowrap }
th:first-child, td:first-child { text-align: left; white-space: normal; min-width: 9rem }
.totals { justify-content: end; grid-template-columns: auto auto; text-align: right } .totals dt:nth-last-of-type(-n+2), .totals dd:nth-last-of-type(-n+2) { font-weight: 700; color: #10231e }
button { min-height: 44px; padding: .5rem 1.2rem; font: inherit; font-weight: 600; color: #fff; background: #0b5d4e; border: 0; border-radius: 10px; cursor: pointer }
button:focus-visible { outline: 3px solid #0a58ca; outline-offset: 2px }
@media print { body { background: #fff } main { margin: 0; padding: 0; max-width: none } button { display: none } }
@page { size: A4; margin: 18mm }`

export const RECEIPT_SCRIPT = `document.querySelector('button').addEventListener('click', () => print())`

/** A receipt as a page of its own, to read and to print. */
export function receiptHtml(paper: ReceiptPaper): string {
  const { language, heading } = paper
  const [number] = paper.facts
  const print = language === 'bn' ? 'প্রিন্ট করুন' : 'Print'
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escaped(heading)} ${escaped(number![1])}</title>
<style>${RECEIPT_STYLE}</style>
<main>
<header><h1>${escaped(heading)}</h1><p>${escaped(paper.seller.join('\n'))}</p></header>
${paper.warning ? `<p class="warning">${escaped(paper.warning)}</p>` : ''}
<dl>${paper.facts.map(([label, value]) => `<dt>${escaped(label)}</dt><dd>${escaped(value)}</dd>`).join('')}</dl>
<div class="lines" tabindex="0" role="region" aria-label="${escaped(heading)}"><table>
<thead><tr>${paper.columns.map((column) => `<th scope="col">${escaped(column)}</th>`).join('')}</tr></thead>
<tbody>${paper.rows.map((row) => `<tr>${row.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`).join('')}</tbody>
</table></div>
<dl class="totals">${paper.totals.map(([label, value]) => `<dt>${escaped(label)}</dt><dd>${escaped(value)}</dd>`).join('')}</dl>
${paper.notes.map((note) => `<p>${escaped(note)}</p>`).join('')}
<button type="button">${print}</button>
</main>
<script>${RECEIPT_SCRIPT}</script>
</html>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
