/** The light build has the full build's interface but no types. */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
