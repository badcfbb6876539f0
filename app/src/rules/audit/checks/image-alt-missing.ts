import { pageCheck } from '../check.ts'
import { severalOf } from '../evidence.ts'
import { nameOfFile } from '../file-name.ts'

export const imageAltMissingCheck = pageCheck({
  id: 'image-alt-missing',
  level: 'warning',
  fix: 'alt-text',
  reads: ['images'],
  namesPart: true,
  judge: ({ images }) =>
    severalOf(
      images
        .filter(({ alt, label, decorative }) => alt === null && !label && !decorative)
        .map(({ src }) => nameOfFile(src)),
    ),
})
