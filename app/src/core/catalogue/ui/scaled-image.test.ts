import { expect, test } from 'vitest'
import { scaledImage } from './scaled-image.ts'

test.each([
  ['https://cdn.example/mug.jpg?v=1', 'https://cdn.example/mug.jpg?v=1&width=80'],
  ['https://cdn.example/mug.jpg?width=900', 'https://cdn.example/mug.jpg?width=80'],
  ['no URL', 'no URL'],
])('%s is asked for as %s', (url, scaled) => expect(scaledImage(url, 40)).toBe(scaled))
