/**
 * What mail programs show, as caniemail.com tested it: the newest result of each, in the order of `clients`.
 * Source: the data of caniemail.com (copyright Rémi Parmentier and contributors, MIT licence), as package caniemail 2.0.2 carries it.
 */

/** When the data was last changed. */
export const clientDataDate = '2026-05-13'

export const clients = [
  'Gmail',
  'Gmail app',
  'Outlook classic',
  'Outlook new',
  'Apple Mail',
  'iPhone Mail',
  'Yahoo Mail',
] as const

/** y: shown · a: in part · n: left out · u: not known. */
export const support = {
  'css-display-flex': 'yanyyyy',
  'css-display-grid': 'yanyyyy',
  'css-position': 'nnnaaaa',
  'css-float': 'yanyyya',
  'css-transform': 'nnnnyyn',
  'css-animation': 'nnnnyyn',
  'css-opacity': 'yynyyyy',
  'css-clip-path': 'nnnnyyn',
  'css-object-fit': 'yanyyyn',
  'css-variables': 'nnnnyyn',
  'css-filter': 'nnnnyyn',
  'css-mix-blend-mode': 'yanyyyn',
  'css-background-image': 'yynyyya',
  'css-linear-gradient': 'yannyyn',
  'css-radial-gradient': 'yannyyn',
  'css-unit-calc': 'yannyyn',
  'css-unit-vw': 'yynyyyy',
  'css-unit-rem': 'yynyyyn',
  'css-writing-mode': 'yanyyyn',
  'css-aspect-ratio': 'nnnnyyn',
  'css-gap': 'aanayyn',
  'css-column-count': 'yynyyyn',
  'css-mask-image': 'nnnnyyn',
  'css-visibility': 'nnnyyyy',
  'css-modern-color': 'nnnnyyn',
  'css-at-import': 'nnynyyn',
  'html-video': 'nnnnyan',
  'html-audio': 'nnnnyyn',
  'html-svg': 'nnnnayn',
  'html-object': 'nnnnayn',
  'html-dialog': 'nynnyyn',
  'html-marquee': 'nnnayya',
  'html-picture': 'nnnnayn',
  'html-meter': 'nanyyyn',
  'html-progress': 'nannyyn',
  'image-webp': 'aanyyyy',
  'image-avif': 'aanyyyy',
  'image-svg': 'nayyyyy',
  'image-base64': 'nnayyyy',
  'image-tiff': 'aannyyn',
  'image-heif': 'aannyya',
  'image-mp4': 'nnnyyyy',
  'css-border-radius': 'yynyyya',
  'css-box-shadow': 'nanyyyn',
  'css-text-shadow': 'nnnnyyy',
  'css-at-media': 'aanayya',
  'css-at-media-prefers-color-scheme': 'nnnyyyn',
  'css-at-font-face': 'nnanyyn',
} as const
