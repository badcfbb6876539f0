import { expect, it } from 'vitest'
import { LOCK_CLASSES } from './advisory-lock.ts'

it('keeps the locks apart', () => {
  const classes = Object.values(LOCK_CLASSES)
  expect(new Set(classes).size).toBe(classes.length)
})
