/** Plurals for names of removed content whose first noun, not the last, is counted. */

export const plurals: Readonly<Record<string, string>> = {
  'base address': 'base addresses',
  'comment with a script': 'comments with scripts',
  'script in a style': 'scripts in styles',
}
