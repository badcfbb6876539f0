import { readInteger } from './cell-values.ts'
import type { ImageDraft, VariantDraft } from './drafts.ts'
import type { IssueList } from './issues.ts'
import type { Row } from './rows.ts'

/** Most images of a product (help.shopify.com, "Product media types"). */
const MAX_IMAGES = 250

/** Returns the images of a product by position; those without one come last, in file order. */
export function readImages(rows: Row[], variants: VariantDraft[], issues: IssueList): ImageDraft[] {
  const found = new Map<string, ImageDraft & { position: number }>()
  const positions: number[] = []
  for (const row of rows) {
    const src = row.get('imageSrc')
    if (!src || found.has(src)) continue
    const written = row.get('imagePosition')
    const position = readInteger(written)
    if (written && position === undefined)
      issues.add(row.line, {
        level: 'note',
        code: 'bad-position',
        what: `"${written}" is not a position.`,
        cost: 'Nothing; the image comes after those with one.',
        action: 'Number the images from 1.',
      })
    if (position !== undefined) positions.push(position)
    const rank = position ?? Number.POSITIVE_INFINITY
    found.set(src, { src, alt: row.get('imageAlt'), line: row.line, position: rank })
  }
  const sorted = positions.toSorted((a, b) => a - b)
  if (sorted.some((position, at) => position !== at + 1))
    issues.add(rows[0]?.line ?? 0, {
      level: 'note',
      code: 'position-gaps',
      what: `The positions of the images are ${sorted.join(', ')}.`,
      cost: 'Nothing; they keep that order.',
      action: 'Number them 1, 2, 3 … to choose another one.',
    })
  const images: ImageDraft[] = [...found.values()]
    .sort((a, b) => (a.position === b.position ? 0 : a.position - b.position))
    .map(({ src, alt, line }) => ({ src, alt, line }))
  for (const variant of variants)
    if (variant.imageSrc && !images.some((image) => image.src === variant.imageSrc))
      images.push({ src: variant.imageSrc, alt: '', line: variant.line })
  for (const image of images.slice(MAX_IMAGES))
    issues.add(image.line, {
      level: 'lost',
      code: 'too-many-images',
      what: `The product has more than ${MAX_IMAGES} images.`,
      cost: `${image.src} is not in the store.`,
      action: 'Remove images.',
    })
  return images.slice(0, MAX_IMAGES)
}
