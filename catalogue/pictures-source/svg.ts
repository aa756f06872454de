/** A number with at most one decimal, written as short as SVG allows. */
export function short(value: number): string {
  const rounded = Math.round(value * 10) / 10
  return String(rounded === 0 ? 0 : rounded).replace(/^(-?)0\./, '$1.')
}

/** Joins numbers and path commands into path data, rounding as it goes. */
export function pathData(strings: TemplateStringsArray, ...values: (number | string)[]): string {
  return strings.reduce((data, part, index) => {
    const value = values[index]
    if (value === undefined) return data + part
    return data + part + (typeof value === 'number' ? short(value) : value)
  }, '')
}

export function disc(x: number, y: number, radius: number, fill: string, extra = ''): string {
  const at = (x ? ` cx="${short(x)}"` : '') + (y ? ` cy="${short(y)}"` : '')
  return `<circle${at} r="${short(radius)}" fill="${fill}"${extra}/>`
}

export function ring(
  x: number,
  y: number,
  radius: number,
  stroke: string,
  width: number,
  extra = '',
): string {
  return disc(x, y, radius, 'none', ` stroke="${stroke}" stroke-width="${short(width)}"${extra}`)
}

/** A ring drawn as evenly spaced round dots. */
export function dottedRing(
  x: number,
  y: number,
  radius: number,
  stroke: string,
  dot: number,
  count: number,
): string {
  const step = short((2 * Math.PI * radius) / count - 0.005)
  return ring(x, y, radius, stroke, dot, ` stroke-linecap="round" stroke-dasharray="0 ${step}"`)
}

export function box(
  x: number,
  y: number,
  width: number,
  height: number,
  corner: number,
  fill: string,
  extra = '',
): string {
  const rounding = corner ? ` rx="${short(corner)}"` : ''
  return `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"${rounding} fill="${fill}"${extra}/>`
}

export function shape(data: string, fill: string, extra = ''): string {
  return `<path d="${data}" fill="${fill}"${extra}/>`
}

export function line(data: string, stroke: string, width: number, extra = ''): string {
  return `<path d="${data}" fill="none" stroke="${stroke}" stroke-width="${short(width)}"${extra}/>`
}

/** Equal dots as one path. */
export function dots(
  points: readonly (readonly [number, number])[],
  diameter: number,
  colour: string,
): string {
  return `<path d="${points.map(([x, y]) => pathData`M${x} ${y}h0`).join('')}" stroke="${colour}" stroke-width="${short(diameter)}" stroke-linecap="round"/>`
}

/** Equal rounded tiles as one path; x and y are their top left corners. */
export function tiles(
  corners: readonly (readonly [number, number])[],
  width: number,
  height: number,
  corner: number,
  fill: string,
): string {
  const data = corners
    .map(
      ([x, y]) =>
        pathData`M${x + corner} ${y + corner}h${width - 2 * corner}v${height - 2 * corner}h${2 * corner - width}Z`,
    )
    .join('')
  return shape(
    data,
    fill,
    ` stroke="${fill}" stroke-width="${short(2 * corner)}" stroke-linejoin="round"`,
  )
}

/** A whole picture; the content is shortened where it repeats what the root can say once. */
export function picture(width: number, height: number, content: string, isRound = false): string {
  const shared = isRound ? ' stroke-linecap="round" stroke-linejoin="round"' : ''
  let body = content.replaceAll(' fill="none"', '')
  if (isRound)
    body = body.replaceAll(' stroke-linecap="round"', '').replaceAll(' stroke-linejoin="round"', '')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" fill="none"${shared}>${body}</svg>\n`
}

export const roundEnds = ' stroke-linecap="round" stroke-linejoin="round"'

/** A running stitch along a path, as on a nakshi kantha quilt. */
export function stitch(data: string, stroke: string, width = 4, dash = '12 10'): string {
  return line(data, stroke, width, ` stroke-linecap="round" stroke-dasharray="${dash}"`)
}

export function group(transform: string, content: string): string {
  return transform ? `<g transform="${transform}">${content}</g>` : content
}

export function turn(degrees: number, content: string): string {
  return group(degrees ? `rotate(${short(degrees)})` : '', content)
}

/** A point on a circle; angle in degrees, 0 at the top, clockwise. */
export function onCircle(radius: number, degrees: number): [number, number] {
  const angle = ((degrees - 90) * Math.PI) / 180
  return [radius * Math.cos(angle), radius * Math.sin(angle)]
}

/** Path data for `count` pointed petals around a centre, from `inner` to `outer` radius. */
export function petals(count: number, inner: number, outer: number, spread = 1, start = 0): string {
  const width = (180 / count) * spread
  const waist = inner + (outer - inner) * 0.45
  return Array.from({ length: count }, (_, index) => {
    const angle = start + (360 * index) / count
    const [x, y] = onCircle(inner, angle)
    const [leftX, leftY] = onCircle(waist, angle - width)
    const [tipX, tipY] = onCircle(outer, angle)
    const [rightX, rightY] = onCircle(waist, angle + width)
    const r = Math.round
    return `M${r(x)} ${r(y)}Q${r(leftX)} ${r(leftY)} ${r(tipX)} ${r(tipY)}Q${r(rightX)} ${r(rightY)} ${r(x)} ${r(y)}`
  })
    .join('')
    .replaceAll(' -', '-')
}

/** A four-pointed spark with hollow sides. */
export function spark(x: number, y: number, size: number): string {
  const w = size * 0.22
  return pathData`M${x} ${y - size}Q${x + w} ${y - w} ${x + size} ${y}Q${x + w} ${y + w} ${x} ${y + size}Q${x - w} ${y + w} ${x - size} ${y}Q${x - w} ${y - w} ${x} ${y - size}`
}

/** A leaf from one point to another, bulging by `belly` on both sides. */
export function leaf(x: number, y: number, toX: number, toY: number, belly: number): string {
  const middleX = (x + toX) / 2
  const middleY = (y + toY) / 2
  const length = Math.hypot(toX - x, toY - y)
  const offX = (-(toY - y) / length) * belly * 2
  const offY = ((toX - x) / length) * belly * 2
  return pathData`M${x} ${y}Q${middleX + offX} ${middleY + offY} ${toX} ${toY}Q${middleX - offX} ${middleY - offY} ${x} ${y}`
}
