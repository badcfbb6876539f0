import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { redirectsApi } from './redirects-api.ts'

/** Pause in typing before the preview is requested, in milliseconds. */
const SETTLE_MS = 350

interface Edit {
  path: string
  target: string
  was?: string
}

/** Returns the preview of an edit, requested once typing pauses. */
export function useEditPreview(edit: Edit) {
  const [settled, setSettled] = useState(edit)
  const key = JSON.stringify(edit)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(key) as Edit), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [key])
  return useQuery({
    queryKey: ['redirects-preview', settled],
    queryFn: () => redirectsApi.preview(settled),
    enabled: settled.path !== '' && settled.target !== '',
    placeholderData: keepPreviousData,
  })
}
