import { pageCheck } from '../check.ts'
import { severalOf } from '../evidence.ts'
import { nameOfFile } from '../file-name.ts'

export const imageUnsizedCheck = pageCheck({
  id: 'image-unsized',
  level: 'warning',
  fix: 'theme',
  reads: ['images'],
  namesPart: true,
  judge: ({ images }) =>
    severalOf(
      images
        .filter(({ src, width, height }) => src !== null && !(isSize(width) && isSize(height)))
        .map(({ src }) => nameOfFile(src)),
    ),
})

const isSize = (written: string | null): boolean => written !== null && /^\d+(?:\.\d+)?$/.test(written.trim())
