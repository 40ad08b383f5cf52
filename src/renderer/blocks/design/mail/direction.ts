/** Blocks of a mail that is read from right to left: the same MJML, its lines beginning on the other side. */

/** For MJML of our own parts, in which each tag is written out. */
export const fromRight = (mjml: string): string =>
  mjml
    .replace(/<(mj-section|mj-column)(?=[\s>])/g, '<$1 direction="rtl"')
    .replace(/<(mj-text|mj-button)\b([^>]*)>/g, (_all, name: string, attributes: string) =>
      / align="/.test(attributes)
        ? `<${name}${attributes.replace(' align="left"', ' align="right"')}>`
        : `<${name}${attributes} align="right">`,
    )
