/** Messages between the page and the compiler on the designer's origin. */

/** `range`: offsets in the code; absent for the whole line. */
export type CodeProblem = { line: number; range?: readonly [from: number, to: number]; message: string }
/** Code to compile, or a message to draw at `width` pixels with its pictures embedded. */
export type ToCompiler = { mjml: string; turn: number } | { draw: string; width: number }
export type FromCompiler =
  | { kind: 'hello' }
  | { kind: 'compiled'; turn: number; html: string; problems: readonly CodeProblem[] }
  /** Null if drawing failed. */
  | { kind: 'drawn'; png: Blob | null }

export const compilerGreeting = 'herald-compiler'
