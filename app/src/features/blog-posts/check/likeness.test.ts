import { expect, it } from 'vitest'
import { mostAlike } from './likeness.ts'

const POT = 'The terracotta pot keeps the roots of a tomato cool on hot days and lets the soil dry evenly.'

it('tells a copy from a text that quotes a sentence', () => {
  const others = [
    { title: 'Pot', text: POT },
    { title: 'Soil', text: 'Soil is not dirt.' },
  ]
  expect(mostAlike(`${POT} More.`, others)).toMatchObject({ title: 'Pot' })
  expect(mostAlike(`${POT} More.`, others)?.share).toBeGreaterThan(0.8)
  const own =
    'Tomatoes on a balcony ask for little: water in the morning, a stick to climb, and a place out of the wind where the sun stays until evening.'
  expect(mostAlike(`${own} ${POT}`, others)?.share).toBeLessThan(0.5)
  expect(mostAlike('Four words are few', others)).toBeNull()
})
