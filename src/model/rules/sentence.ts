/** Sentences that summarise a step, as runs of text: the user's choices are emphasised. */
/** The names between braces. */
export type Holes<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Holes<Rest>
  : never

/** A run of text; `strong` marks the user's choice. */
export type SentencePart = { text: string; strong?: boolean }

export const plainPart = (text: string): SentencePart => ({ text })
export const strongPart = (text: string): SentencePart => ({ text, strong: true })

/** Fills the placeholders of a text with runs: `sentenceOf('{percent} are held out.', { percent: strong('3%') })`. */
export function sentenceOf<Text extends string>(
  text: Text,
  holes: Record<Holes<Text>, SentencePart | readonly SentencePart[]>,
): SentencePart[] {
  const runs = new Map<string, SentencePart | readonly SentencePart[]>(Object.entries(holes))
  return text.split(/\{(\w+)\}/).flatMap((piece, index) => {
    if (index % 2 === 1) return runs.get(piece) ?? []
    return piece === '' ? [] : [plainPart(piece)]
  })
}

/** The sentence as one string, for labels and tests. */
export const plainTextOf = (parts: readonly SentencePart[]): string => parts.map((part) => part.text).join('')
