/** Mutants that change nothing that anybody could notice, each with its reason. */

type Equivalent = { file: string; from: string; to: string; why: string }

export const equivalents: readonly Equivalent[] = []
