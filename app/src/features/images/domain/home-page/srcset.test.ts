import { expect, test } from 'vitest'
import { candidatesOf, chosenOf, shownWidth } from './srcset.ts'

const PHONE = { width: 390, height: 844, density: 3 }
const DESKTOP = { width: 1440, height: 900, density: 1 }

test('candidates have a width or a density, and URLs keep their commas', () => {
  expect(candidatesOf('/a,b.jpg 352w, /c.jpg 1.5x,/d.jpg')).toEqual([
    { url: '/a,b.jpg', width: 352, density: null },
    { url: '/c.jpg', width: null, density: 1.5 },
    { url: '/d.jpg', width: null, density: 1 },
  ])
  expect(candidatesOf('')).toEqual([])
})

test('sizes say how wide an image is shown, or that only a rendered page tells', () => {
  const sizes = '(min-width: 60rem) 20rem, 50vw'
  expect([shownWidth(sizes, DESKTOP), shownWidth(sizes, PHONE)]).toEqual([320, 195])
  expect(shownWidth('(min-width: 750px) and (max-width: 990px) 10px, calc(100vw - 2rem)', PHONE)).toBe(358)
  expect(shownWidth('(min-width: 40em) calc((100vw - 10px) / 2), 50vw', DESKTOP)).toBeNull()
  expect(shownWidth('(orientation: landscape) 50vw, 100vw', DESKTOP)).toBeNull()
  expect(shownWidth('auto', DESKTOP)).toBeNull()
})

test('a browser takes the smallest candidate that is wide enough', () => {
  const image = {
    src: '/full.jpg',
    srcset: '/352.jpg 352w, /832.jpg 832w, /1200.jpg 1200w',
    sizes: '(min-width: 60rem) 20rem, 50vw',
    width: '1200',
  }
  expect(chosenOf(image, DESKTOP)).toEqual({ url: '/352.jpg', shown: 320 })
  expect(chosenOf(image, PHONE)).toEqual({ url: '/832.jpg', shown: 195 })
  expect(chosenOf({ ...image, sizes: null }, PHONE)).toEqual({ url: '/1200.jpg', shown: 390 })
})

test('without candidates it takes the source, shown as wide as its attribute says', () => {
  const plain = { src: '/full.jpg', srcset: null, sizes: null, width: '300' }
  expect(chosenOf(plain, DESKTOP)).toEqual({ url: '/full.jpg', shown: 300 })
  expect(chosenOf({ ...plain, width: null }, DESKTOP)).toEqual({ url: '/full.jpg', shown: null })
  expect(chosenOf({ ...plain, src: null }, DESKTOP)).toBeNull()
  expect(chosenOf({ ...plain, srcset: '/1.jpg, /2.jpg 2x' }, PHONE)?.url).toBe('/2.jpg')
})
