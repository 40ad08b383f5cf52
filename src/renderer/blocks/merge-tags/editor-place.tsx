/**
 * Mounts a text editor. Replaces the library's component, which renders every editor three extra times while a step opens, for React node
 * views that Herald does not use.
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
      // The editor may be mounted again before it is destroyed.
      if (!editor.isDestroyed) document.createElement('div').append(editor.view.dom)
    }
  }, [editor])
  return <div ref={place} className={className} />
}
