/**
 * Where an editor of text stands. The library's own component is there for node views that React draws: it draws every editor anew for them
 * three times while a step opens, and no chip of ours is one.
 */
import type { Editor } from '@tiptap/react'
import { useLayoutEffect, useRef } from 'react'

export function EditorPlace({ editor, className }: { editor: Editor; className: string | undefined }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = place
    if (!current || editor.isDestroyed) return
    current.append(editor.view.dom)
    editor.view.updateRoot()
    return () => {
      // It may be shown again before it is destroyed.
      if (!editor.isDestroyed) document.createElement('div').append(editor.view.dom)
    }
  }, [editor])
  return <div ref={place} className={className} />
}
