/** What the page and the compiler on the designer's origin say to each other. */

export type CodeProblem = { line: number; words: string }
export type ToCompiler = { mjml: string; turn: number }
export type FromCompiler =
  | { kind: 'hello' }
  | { kind: 'compiled'; turn: number; html: string; problems: readonly CodeProblem[] }

export const compilerGreeting = 'herald-compiler'
