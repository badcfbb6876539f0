import { expect, it } from 'vitest'
import { wrongTokenBudget } from './wrong-token-budget.ts'

it('looks up a hundred wrong tokens at once, twenty more a second, and right ones in any case', async () => {
  let now = 0
  let lookUps = 0
  const lookUp = wrongTokenBudget(() => now)
  const ask = (token: string) =>
    lookUp(token, async () => {
      lookUps += 1
      return token.startsWith('right') ? token : null
    }).catch(({ code }) => code)
  expect(await ask('right')).toBe('right')
  const forged = await Promise.all(Array.from({ length: 500 }, (_, at) => ask(`forged ${at}`)))
  expect(forged.filter((answer) => answer === null)).toHaveLength(100)
  expect(new Set(forged)).toEqual(new Set([null, 'http.too-many-asked']))
  expect(lookUps).toBe(101)
  expect(await ask('right')).toBe('right')
  expect(await ask('right, but new')).toBe('http.too-many-asked')
  now += 1_000
  const later = await Promise.all(Array.from({ length: 50 }, (_, at) => ask(`forged again ${at}`)))
  expect(later.filter((answer) => answer === null)).toHaveLength(20)
})

it('right tokens cost nothing', async () => {
  const lookUp = wrongTokenBudget(() => 0)
  for (let at = 0; at < 500; at += 1) expect(await lookUp(`token ${at}`, async () => at)).toBe(at)
})
