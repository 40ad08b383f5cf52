/** Merge tags in the designer: a menu in the bar of the text under edit. */
import type { Editor } from 'grapesjs'
import type { OfferedTag } from '../protocol'

export function offerTags(editor: Editor, tags: readonly OfferedTag[]): void {
  const texts = tags.filter(({ image }) => !image)
  if (texts.length === 0) return
  editor.RichTextEditor.add('merge-tag', {
    icon: menuOf(texts),
    event: 'change',
    attributes: { title: 'Personalise' },
    result: (texteditor, action) => {
      // What the library calls a button is the place in which our menu stands.
      const menu = (action as { btn?: HTMLElement }).btn?.querySelector('select')
      if (!menu?.value) return
      texteditor.insertHTML(escaped(menu.value))
      // Only what comes from the keyboard is told by the browser.
      texteditor.el.dispatchEvent(new Event('input', { bubbles: true }))
      menu.value = ''
    },
  })
}

const menuOf = (tags: readonly OfferedTag[]): string =>
  `<select class="tag-menu" aria-label="Personalise"><option value="">Personalise</option>${tags
    .map(({ label, placeholder }) =>
      placeholder === null
        ? `<option disabled>${escaped(label)}</option>`
        : `<option value="${escaped(placeholder)}">${escaped(label)}</option>`,
    )
    .join('')}</select>`

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (mark) => marks[mark] ?? mark)
