import { pageCheck } from '../check.ts'
import { nameOfFile } from '../file-name.ts'

export const lcpLazyCheck = pageCheck({
  id: 'lcp-lazy',
  level: 'warning',
  fix: 'images',
  reads: ['images'],
  judge({ images }) {
    // The theme says itself which image is the main one.
    if (images.some(({ fetchPriority }) => fetchPriority?.toLowerCase() === 'high')) return null
    const first = images.find(({ place, apart, src }) => place === 'main' && !apart && src !== 'data:')
    return first?.loading?.toLowerCase() === 'lazy' ? { image: nameOfFile(first.src) } : null
  },
})
