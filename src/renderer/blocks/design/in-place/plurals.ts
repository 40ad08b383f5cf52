/** Plurals of names of removed content that are not just the name with an 's'. */

export const plurals: Readonly<Record<string, string>> = {
  'base address': 'base addresses',
  'block of data for Gmail': 'blocks of data for Gmail',
  'comment with a script': 'comments with scripts',
  'script in a style': 'scripts in styles',
}
