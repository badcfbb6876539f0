import { pageCheck } from '../check.ts'
import { nameOfFile } from '../file-name.ts'

export const lcpLazyCheck = pageCheck({
  id: 'lcp-lazy',
  level: 'warning',
  fix: 'images',
  reads: ['images'],
  judge({ images }) {
    // A theme may say itself which image is the main one.
    const main =
      images.find(({ fetchPriority }) => fetchPriority?.toLowerCase() === 'high') ??
      images.find(({ place, apart, src }) => place === 'main' && !apart && src !== 'data:')
    return main?.loading?.toLowerCase() === 'lazy' ? { image: nameOfFile(main.src) } : null
  },
})
