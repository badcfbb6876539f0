import { expect, test } from 'vitest'
import { type Fault, gravityOf } from './faults.ts'

test.each<[Fault[], string]>([
  [[], 'fine'],
  [['no-size'], 'minor'],
  [['no-size', 'too-wide'], 'major'],
  [['lazy-lcp'], 'major'],
])('an image with %j is %s', (faults, gravity) => expect(gravityOf({ faults })).toBe(gravity))
