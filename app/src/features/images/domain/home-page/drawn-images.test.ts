import { expect, test } from 'vitest'
import type { DrawnImage, DrawnPage } from '#adapters/drawn-page/drawn-page.ts'
import { joinDrawn, keyOf } from './drawn-images.ts'
import type { PageImage } from './page-image.ts'

const URL_OF = (name: string) => `https://shop.example/${name}.jpg`
const markup = (name: string): PageImage => ({
  ...{
    key: keyOf({ src: URL_OF(name), srcset: null }),
    origin: 'markup',
    src: URL_OF(name),
    alt: '',
    sizes: null,
  },
  ...{ hasSize: true, loading: null, fetchPriority: null, classes: null, landmark: 'main' },
  speed: {
    ...{ section: null, classes: null, sizes: null, loading: null, url: null, byScript: false },
    ...{ hasSize: true, preloaded: false, natural: null },
  },
  chosen: [{ screen: 'phone', url: URL_OF(name), shown: null }],
})
const seen = (name: string, more: Partial<DrawnImage> = {}): DrawnImage => ({
  ...{ src: URL_OF(name), srcset: null, loading: null, fetchPriority: null, alt: null, classes: null },
  ...{ hasSize: true, chosen: URL_OF(name), shown: 390, isLargest: false },
  ...more,
})
const page = (images: DrawnImage[], loaded: string[] = [], largest: string | null = null): DrawnPage => ({
  ...{ status: 200, images, largest },
  loaded: loaded.map((name) => ({ url: URL_OF(name), bytes: 1_000 })),
})
const nothing = page([])

test('sizes and files are those of the browser, and the largest painted is the main image', () => {
  const { images, main } = joinDrawn(
    { images: [markup('logo'), markup('hero')] },
    {
      phone: page([
        seen('logo', { shown: 80 }),
        seen('hero', { chosen: URL_OF('hero-3x'), isLargest: true }),
      ]),
      desktop: page([seen('hero', { shown: 1_200 })]),
    },
  )
  expect(main).toBe(images[1])
  expect(images[1]?.chosen).toEqual([
    { screen: 'phone', url: URL_OF('hero-3x'), shown: 390 },
    { screen: 'desktop', url: URL_OF('hero'), shown: 1_200 },
  ])
})

test('images of scripts and styles are found, each once', () => {
  const { images, loaded } = joinDrawn(
    { images: [] },
    { phone: page([seen('slide')], ['slide', 'backdrop']), desktop: page([seen('slide')], ['backdrop']) },
  )
  expect(images.map(({ origin, src }) => [origin, src])).toEqual([
    ['script', URL_OF('slide')],
    ['style', URL_OF('backdrop')],
  ])
  expect(images[1]?.chosen.map(({ screen }) => screen)).toEqual(['phone', 'desktop'])
  expect([...loaded.phone]).toEqual([URL_OF('slide'), URL_OF('backdrop')])
})

test('what a screen neither shows nor loads costs it nothing', () => {
  const { images } = joinDrawn(
    { images: [markup('menu')] },
    { phone: page([seen('menu', { shown: 0, chosen: '' })]), desktop: nothing },
  )
  expect(images[0]?.chosen).toEqual([])
})
