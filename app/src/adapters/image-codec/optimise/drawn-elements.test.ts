import { expect, test } from 'vitest'
import { drawnElements } from './drawn-elements.ts'

test('elements are counted with what is used again', () => {
  expect(drawnElements('<svg><rect/><rect id="r"/></svg>')).toBe(3)
  expect(drawnElements('<svg><g id="a"><rect/><rect/></g><use href="#a"/><use xlink:href="#a"/></svg>')).toBe(
    10,
  )
})

test('doubling is seen, and so is what uses itself', () => {
  const doubling = Array.from(
    { length: 24 },
    (_, level) => `<g id="u${level + 1}"><use href="#u${level}"/><use href="#u${level}"/></g>`,
  )
  expect(drawnElements(`<svg><g id="u0"><rect/></g>${doubling.join('')}</svg>`)).toBeGreaterThan(1e6)
  expect(drawnElements('<svg><g id="a"><use href="#a"/></g></svg>')).toBe(Number.POSITIVE_INFINITY)
})
