import { type ComponentType, createElement, Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { lazyPart } from './lazy-part.ts'

const Words = () => createElement('p', null, 'words')
const drawn = (Part: ComponentType) =>
  renderToString(createElement(Suspense, { fallback: 'waiting' }, createElement(Part)))

test('a part is waited for until it is loaded', () => {
  expect(drawn(lazyPart(async () => Words))).toContain('waiting')
})

test('what was made ready is drawn at once, without a wait in between', async () => {
  const Part = lazyPart(async () => Words)
  await Part.ready()
  expect(drawn(Part)).not.toContain('waiting')
  expect(drawn(Part)).toContain('words')
})

test('what could not be made ready is no failure before it is drawn', async () => {
  const Part = lazyPart<object>(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(Part.ready()).resolves.toBeUndefined()
})
