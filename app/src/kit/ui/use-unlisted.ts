import { useEffect } from 'react'

/** Keeps the page at the screen out of search engines while it is shown. */
export function useUnlisted(): void {
  useEffect(() => {
    const mark = document.createElement('meta')
    mark.name = 'robots'
    mark.content = 'noindex'
    document.head.append(mark)
    return () => mark.remove()
  }, [])
}
