import { expect, test } from 'vitest'
import { judgeImages } from './judge-images.ts'
import type { PageImage, SentImage } from './page-image.ts'

const URL_OF = (name: string) => `https://shop.example/${name}.jpg`
const SPEED: PageImage['speed'] = {
  ...{ section: null, classes: null, sizes: null, loading: null, url: null, byScript: false },
  ...{ hasSize: true, preloaded: false, natural: null },
}
const image = (name: string, more: Partial<PageImage> = {}): PageImage => ({
  ...{
    key: name,
    origin: 'markup',
    src: URL_OF(name),
    alt: '',
    sizes: null,
    hasSize: true,
    loading: null,
    fetchPriority: null,
  },
  ...{ classes: null, landmark: 'main', speed: SPEED },
  chosen: [
    { screen: 'phone', url: URL_OF(name), shown: 390 },
    { screen: 'desktop', url: URL_OF(name), shown: 800 },
  ],
  ...more,
})
const sent = (width: number, bytes = 80_000): SentImage => ({
  bytes,
  type: 'image/webp',
  width,
  height: width,
})
const faultsOf = (images: PageImage[], answers: Record<string, SentImage>, urgent: string[] = []) =>
  judgeImages(
    { images, urgent },
    new Map(Object.entries(answers).map(([name, answer]) => [URL_OF(name), answer])),
  ).map(({ faults }) => faults)

test('a page as it should be has no fault', () => {
  const images = [image('hero', { fetchPriority: 'high' }), image('card', { loading: 'lazy' })]
  expect(faultsOf(images, { hero: sent(1_100), card: sent(1_000) })).toEqual([[], []])
})

test('four planted faults are found, each at its image', () => {
  const images = [
    image('logo', { landmark: 'header', hasSize: false }),
    image('hero', { loading: 'lazy' }),
    image('wide', { chosen: [{ screen: 'desktop', url: URL_OF('wide'), shown: 300 }] }),
  ]
  expect(faultsOf(images, { logo: sent(300), hero: sent(1_170), wide: sent(2_000) })).toEqual([
    ['no-size'],
    ['lazy-lcp', 'no-fetch-priority'],
    ['too-wide'],
  ])
})

test('a hint in the head is as good as the attribute', () => {
  expect(faultsOf([image('hero')], { hero: sent(1_000) }, [URL_OF('hero')])).toEqual([[]])
})

test('small files, drawings and images whose width on the screen is unknown are not called too wide', () => {
  const small = { ...image('a'), fetchPriority: 'high' }
  expect(faultsOf([small], { a: sent(4_000, 3_900) })).toEqual([[]])
  expect(faultsOf([small], { a: { ...sent(4_000), type: 'image/svg+xml' } })).toEqual([[]])
  const unknown = image('b', {
    fetchPriority: 'high',
    chosen: [{ screen: 'phone', url: URL_OF('b'), shown: null }],
  })
  expect(faultsOf([unknown], { b: sent(4_000) })).toEqual([[]])
})
