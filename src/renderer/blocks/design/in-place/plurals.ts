/** Of names of what is cut out that do not end in the word that is counted. */

export const plurals: Readonly<Record<string, string>> = {
  'base address': 'base addresses',
  'comment with a script': 'comments with scripts',
  'script in a style': 'scripts in styles',
}
