/** Texts with named holes: `'Publish to {people}'` is a plain constant, which the build writes where it is used, and what fills it is checked. */

/** The names between braces. */
export type Holes<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Holes<Rest>
  : never

/** The text with its holes filled: `filled('Publish to {people}', { people: '3 people' })`. */
export const filled = <Text extends string>(
  text: Text,
  holes: Record<Holes<Text>, string | number | null | undefined>,
): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => `${Object.entries(holes).find(([key]) => key === name)?.[1]}`)
