/** The light build has the interface of the whole and comes without types of its own. */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
