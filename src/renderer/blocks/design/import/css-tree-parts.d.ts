/** The parts of css-tree that are taken singly: its whole brings the grammar of every property. */
declare module 'css-tree/parser' {
  import type { parse } from 'css-tree'

  const made: typeof parse
  export default made
}
declare module 'css-tree/generator' {
  import type { generate } from 'css-tree'

  const made: typeof generate
  export default made
}
declare module 'css-tree/walker' {
  import type { walk } from 'css-tree'

  const made: typeof walk
  export default made
}
