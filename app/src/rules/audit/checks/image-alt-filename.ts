import { pageCheck } from '../check.ts'
import { severalOf } from '../evidence.ts'
import { looksLikeFile } from '../file-name.ts'

export const imageAltFilenameCheck = pageCheck({
  id: 'image-alt-filename',
  level: 'warning',
  fix: 'alt-text',
  reads: ['images'],
  namesPart: true,
  judge: ({ images }) =>
    severalOf(images.flatMap(({ alt, label }) => (alt && !label && looksLikeFile(alt) ? [alt] : []))),
})
