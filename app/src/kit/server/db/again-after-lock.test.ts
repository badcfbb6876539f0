import { expect, test } from 'vitest'
import { againAfterLock } from './again-after-lock.ts'

const failing = (code: string, times: number) => {
  let asked = 0
  const work = async () => {
    asked += 1
    if (asked <= times) throw Object.assign(new Error(code), { code })
    return asked
  }
  return { work, asked: () => asked }
}

test('a lock that was waited for in vain is waited for again', async () => {
  expect(await againAfterLock(3, failing('55P03', 2).work)).toBe(3)
})

test('but not for ever', async () => {
  const { work, asked } = failing('55P03', 9)
  await expect(againAfterLock(3, work)).rejects.toThrow('55P03')
  expect(asked()).toBe(3)
})

test('any other failure is one', async () => {
  const { work, asked } = failing('23505', 1)
  await expect(againAfterLock(3, work)).rejects.toThrow('23505')
  expect(asked()).toBe(1)
})
