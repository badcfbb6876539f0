import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { placeholderDrawing } from '../../product-csv/placeholder.ts'
import { demoStores } from '../../store-generator/ensure-demo-stores.ts'
import { drawSvg, motifNames } from './draw.ts'

const drawing = (motif: string, view: number) => ({
  motif,
  view,
  colors: ['#5f7355', '#b58a4e'],
  backdrop: '#dfe3d6',
})

describe('drawings', () => {
  it.each(motifNames)('%s is drawn in every view, without a letter and within its colours', async (motif) => {
    for (let view = 0; view < 4; view++) {
      const svg = drawSvg(drawing(motif, view), 40, 40)
      expect(svg).not.toMatch(/<text|NaN|undefined|<script|href/)
      expect(drawSvg(drawing(motif, view), 40, 40)).toBe(svg)
    }
    const { channels } = await sharp(Buffer.from(drawSvg(drawing(motif, 0), 40, 40))).stats()
    // Something is drawn in front of the backdrop.
    expect(Math.max(...channels.map((channel) => channel.stdev))).toBeGreaterThan(5)
  })

  it('exist for every product and scene of the demo stores', () => {
    const used = demoStores.flatMap((store) => [
      ...store.products.map((product) => product.image.motif),
      ...store.collections.flatMap((collection) => collection.scene?.motif ?? []),
      ...store.blogs.flatMap((blog) => blog.articles.flatMap((article) => article.scene?.motif ?? [])),
    ])
    expect(used.filter((motif) => !motifNames.includes(motif))).toEqual([])
  })

  it.each([
    ['Cream Sofa', 'sofa', '#e6dabd'],
    ['Yellow watering can', 'wateringCan', '#d8b04a'],
    ['LED High Tops', 'shoe', '#3b3c40'],
    ['Black Beanbag', 'beanBag', '#3b3c40'],
    ['Something Else', 'parcel', undefined],
  ])('stand for what a title names: %s', (title, motif, color) => {
    const placeholder = placeholderDrawing(title, 0)
    expect(placeholder.motif).toBe(motif)
    expect(motifNames).toContain(placeholder.motif)
    if (color) expect(placeholder.colors[0]).toBe(color)
  })
})
