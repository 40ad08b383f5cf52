/** An object URL for bytes; revoked on unmount. */
import { useEffect, useState } from 'react'

export function useObjectUrl(bytes: Blob | null | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!bytes) return setUrl(null)
    const created = URL.createObjectURL(bytes)
    setUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [bytes])
  return url
}
