import { expect, test } from 'vitest'
import { compileRedirects } from '#rules/redirects/compile/compile.ts'
import { problemsOf } from './problems-of.ts'

const found = (...rules: [path: string, target: string][]) => {
  const held = rules.map(([path, target]) => ({ id: path, path, target }))
  const { findings } = compileRedirects({ held, isLiving: (key) => key === '/page', limit: 100 })
  return problemsOf(held, findings).map(({ path, problem }) => `${path} ${problem}`)
}

test('every redirect of a loop bears it', () => {
  expect(found(['/a', '/b'], ['/b', '/c'], ['/c', '/a'])).toEqual(['/a loop', '/b loop', '/c loop'])
})

test('of several for one path the one the platform follows is kept, the others are duplicates', () => {
  expect(found(['/Old', '/gone'], ['/old', '/page']).sort()).toEqual(['/Old duplicate'])
  expect(found(['/old', '/page'], ['/old/', '/gone']).sort()).toEqual(['/old/ duplicate'])
})

test('a path in other letters, a chain and a dead target are said of the redirect as it is written', () => {
  expect(found(['/Old', '/mid'], ['/mid', '/page'], ['/x', '/gone']).sort()).toEqual([
    '/Old chain',
    '/Old notNormal',
    '/x deadTarget',
  ])
})
