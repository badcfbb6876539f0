import { pageCheck } from '../check.ts'
import { nameOfFile } from '../file-name.ts'

export const lcpLazyCheck = pageCheck({
  id: 'lcp-lazy',
  level: 'warning',
  fix: 'images',
  reads: ['images'],
  judge({ images }) {
    const first = images.find(({ place, src }) => place === 'main' && src !== 'data:')
    return first?.loading?.toLowerCase() === 'lazy' ? { image: nameOfFile(first.src) } : null
  },
})
