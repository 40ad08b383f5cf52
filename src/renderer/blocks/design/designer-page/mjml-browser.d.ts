/** The compiler for browsers has no types of its own. */
declare module 'mjml-browser' {
  const compile: unknown
  export default compile
}
