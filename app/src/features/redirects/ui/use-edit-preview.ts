import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { TYPING_PAUSE_MS } from '#kit/ui/use-debounced.ts'
import { redirectsApi } from './redirects-api.ts'

interface Edit {
  path: string
  target: string
  was?: string
}

/** Returns the preview of an edit, requested once typing pauses. */
export function useEditPreview(edit: Edit) {
  const [debounced, setDebounced] = useState(edit)
  const key = JSON.stringify(edit)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(JSON.parse(key) as Edit), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [key])
  return useQuery({
    queryKey: ['redirects-preview', debounced],
    queryFn: () => redirectsApi.preview(debounced),
    enabled: debounced.path !== '' && debounced.target !== '',
    placeholderData: keepPreviousData,
  })
}
