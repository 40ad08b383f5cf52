/** What the page and the compiler on the designer's origin say to each other. */

export type CodeProblem = { line: number; words: string }
/** Code to compile, or a message to draw at so many pixels, its pictures in it. */
export type ToCompiler = { mjml: string; turn: number } | { draw: string; width: number }
export type FromCompiler =
  | { kind: 'hello' }
  | { kind: 'compiled'; turn: number; html: string; problems: readonly CodeProblem[] }
  /** Null where it could not be drawn. */
  | { kind: 'drawn'; png: Blob | null }

export const compilerGreeting = 'herald-compiler'
