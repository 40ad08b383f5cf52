/** MJML that somebody brings: without what could act, every part closed by its own tag, as the designer reads it. */

import { escapeText } from 'entities/escape'
import { brokenTagsInHtml } from '../../../../model/merge-tags/broken'
import { type MergeOptions, mergeTags, splitTags } from '../../../../model/merge-tags/translate'
import { documentOfMjml } from '../export/read-mjml'
import { changedSource } from '../in-place/source'
import { translateTags } from './merge-tree'
import { type Report, removedOf, tagsOf } from './report'
import { scrub } from './scrub'
import { elementsBelow, firstOf, outerHtml, remove } from './tree'

export type CleanMjml = { mjml: string; report: Omit<Report, 'pictures'> }

export function designOfMjml(
  source: string,
  options: MergeOptions & { resolve?: (address: string) => string },
): CleanMjml {
  const document = documentOfMjml(withWholeTags(source, options.known))
  const taken = scrub(document)
  const tags = mergeTags(options)
  translateTags(document, tags.translate)
  const root = firstOf(document, 'mjml')
  if (!root) throw new Error('There is no <mjml> in it.')
  for (const element of [...elementsBelow(root)]) {
    if (element.tagName === 'mj-include') {
      taken.set('included file', (taken.get('included file') ?? 0) + 1)
      remove(element)
    }
    if (options.resolve)
      for (const attribute of element.attrs)
        if (/^(?:src|background-url|background)$/.test(attribute.name))
          attribute.value = options.resolve(attribute.value)
  }
  return {
    mjml: plainStyles(outerHtml(root)),
    report: { removed: removedOf(taken), tags: tagsOf(tags.met) },
  }
}

/** What formatting cuts in two is half a tag to each of its nodes: it is written whole, its formatting behind it. */
function withWholeTags(mjml: string, known: readonly string[]): string {
  const own = brokenTagsInHtml(mjml, []).reduceRight((made, { at, source, seen }) => {
    if (!source.includes('<')) return made
    const formatting = source.match(/<[^!][^>]*>/g) ?? []
    return made.slice(0, at) + seen + formatting.join('') + made.slice(at + source.length)
  }, mjml)
  return changedSource(
    own,
    splitTags(own, known).map(({ from, to, seen, formatting }) => ({ from, to, text: escapeText(seen) + formatting })),
  )
}

/** A sheet is no text: its signs stand as they are. The designer writes '>' as words do, so it becomes what is a little wider. */
const plainStyles = (mjml: string): string =>
  mjml.replace(
    /(<mj-style[^>]*>)([\s\S]*?)(<\/mj-style>)/g,
    (_whole, open: string, css: string, close: string) =>
      open + css.replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&amp;', '&') + close,
  )
