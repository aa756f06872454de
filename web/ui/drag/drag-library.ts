/** Fetched by the browser once a tree is on the screen; the server, which renders none, never reads it. */
export { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
export {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
export {
  attachClosestEdge,
  extractClosestEdge,
} from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
