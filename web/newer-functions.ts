/**
 * Functions of the language that the product and its libraries call and some supported browsers lack. Loaded only by
 * browsers that lack one (entry.client.tsx); `e2e/old-browser-files.test.ts` finds what is missing here.
 */
import 'core-js/actual/array/to-reversed.js'
import 'core-js/actual/array/to-sorted.js'
import 'core-js/actual/array/to-spliced.js'
import 'core-js/actual/array/with.js'
import 'core-js/actual/map/group-by.js'
import 'core-js/actual/promise/with-resolvers.js'
import 'core-js/actual/string/is-well-formed.js'
import 'core-js/actual/string/to-well-formed.js'
import 'core-js/actual/url/can-parse.js'
import 'core-js/modules/web.url-search-params.size.js'
