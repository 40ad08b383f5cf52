/** The compiler for browsers has no types of its own. */
declare module 'mjml-browser' {
  const made: unknown
  export default made
}
