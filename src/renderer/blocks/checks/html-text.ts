/** What HTML shows, as words: one line for each block. */

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Linear; needs no browser. Comments, styles, scripts and the title are left out. */
export const wordsOfHtml = (html: string): string =>
  html
    .replace(/<!--[\s\S]*?-->|<(head|style|script|title|template)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/\s+/g, ' ')
    .replace(/<\/?(?:p|div|td|tr|th|table|h[1-6]|li|ul|ol|br|hr|img|section|body)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
      if (name) return entities[name.toLowerCase()] ?? whole
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
    })
    .split('\n')
    .map((line) => line.replace(/[ \u00a0\u200b\u200c]+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
