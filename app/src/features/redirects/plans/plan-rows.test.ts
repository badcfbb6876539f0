import { expect, test } from 'vitest'
import { compileRedirects } from '#rules/redirects/compile/compile.ts'
import { checkLines } from './check-lines.ts'
import { planRows } from './plan-rows.ts'

const HOSTS = { aliases: new Set(['shop.example']), markets: new Set<string>() }
const plan = (held: [string, string][], file: [string, string][]) => {
  const lines = file.map(([path, target], at) => ({ line: at + 2, path, target }))
  const { asked, refused } = checkLines(lines, HOSTS)
  const compiled = compileRedirects({
    held: held.map(([path, target]) => ({ id: path, path, target })),
    asked,
    isLiving: (key) => key === '/page',
    limit: 1_000,
    ownHosts: HOSTS,
  })
  return planRows({ lines, hosts: HOSTS, refused, compiled }).map(
    ({ line, verdict, path, before, after }) => `${line ?? '-'} ${verdict} ${path}: ${before} → ${after}`,
  )
}

test('whole URLs of the store are paths, and the last line about a path counts', () => {
  expect(
    plan(
      [],
      [
        ['https://shop.example/Old/', '/x'],
        ['/old', '/page'],
      ],
    ),
  ).toEqual(['2 refused https://shop.example/Old/: null → /x', '3 create /old: null → /page'])
})

test('a path in other letters is made anew: the old one goes without a line of its own', () => {
  expect(plan([['/Old', '/x']], [['/old', '/page']])).toEqual([
    '2 overwrite /old: null → /page',
    '- also /Old: /x → null',
  ])
})

test('without lines every row says what it does', () => {
  expect(
    plan(
      [
        ['/a', '/a'],
        ['/b', '/c'],
        ['/c', '/page'],
      ],
      [],
    ),
  ).toEqual(['- delete /a: /a → null', '- overwrite /b: /c → /page'])
})
