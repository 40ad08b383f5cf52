/** What an SMS costs in parts, over everyone it reaches. */

const number = (count: number) => count.toLocaleString('en-GB')

/** 'About 36,480 to 54,720 SMS for 18,240 people'; null where nobody knows how many people there are, or nothing is sent. */
export function costWords({ least, most }: { least: number; most: number }, reach: number | null): string | null {
  if (reach === null || most === 0) return null
  const people = `${number(reach)} ${reach === 1 ? 'person' : 'people'}`
  if (least === most) return `About ${number(reach * most)} SMS for ${people}`
  return `About ${number(reach * least)} to ${number(reach * most)} SMS for ${people}`
}
