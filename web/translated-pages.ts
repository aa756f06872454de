/**
 * Translators of browsers move each text into <font> elements of their own. React then removes a text from an element
 * that no longer holds it, or puts an element before one there. The page would break (react#11538). In these cases
 * alone the two methods take the translator's element for the text.
 */
export function keepTranslatedPages(): void {
  const { removeChild, insertBefore } = Node.prototype

  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T
    const moved = childHolding(this, child)
    if (moved) removeChild.call(this, moved)
    return child
  }

  Node.prototype.insertBefore = function <T extends Node>(
    this: Node,
    node: T,
    next: Node | null,
  ): T {
    const isHere = next === null || next.parentNode === this
    return insertBefore.call(this, node, isHere ? next : childHolding(this, next)) as T
  }
}

/** The translator's child of `parent` that `node` was moved into; null: the translator has dropped it. */
function childHolding(parent: Node, node: Node): Node | null {
  let holder: Node | null = node.parentNode
  while (holder && holder.parentNode !== parent) holder = holder.parentNode
  return holder?.nodeName === 'FONT' ? holder : null
}
